/** Whether only this machine can open the origin. */
export const isLocal = (origin: string) =>
  /^(localhost|.+\.localhost|127\..+|\[::1\]|0\.0\.0\.0)$/.test(new URL(origin).hostname)
