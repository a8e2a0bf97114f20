/** Resolves with whether the person has proved who they are. */
type Asker = () => Promise<boolean>

let ask: Asker = async () => false
let asked: Promise<boolean> | undefined

export function askWith(asker: Asker) {
  ask = asker
}

/** Asks the person who they are. Calls at the same time share one question. */
export function askAgain(): Promise<boolean> {
  asked ??= ask().finally(() => {
    asked = undefined
  })
  return asked
}
