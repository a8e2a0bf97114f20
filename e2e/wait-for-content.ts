/** A new site draws no page before its starter content is in. */
export default () => fetch(`http://localhost:${process.env.E2E_PORT}/`)
