/** Rejects if the work takes longer than `ms`. The work itself continues. */
export function within<Result>(ms: number, work: Promise<Result>, sentence = 'The database did not respond.') {
  const timeout = Promise.withResolvers<never>()
  const timer = setTimeout(() => timeout.reject(new Error(sentence)), ms)
  return Promise.race([work, timeout.promise]).finally(() => clearTimeout(timer))
}
