/** @type {import('next').NextConfig} */
export default { reactStrictMode: true, turbopack: { root: `${import.meta.dirname}/../..` } }
