/** Returns undefined if the browser blocks its storage, if the storage is full, or if its text is damaged. */
export function tryStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
