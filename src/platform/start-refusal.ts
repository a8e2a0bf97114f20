/** Stops the start. Its message is all that the terminal shows, so it says what to do. */
export class StartRefusal extends Error {}
