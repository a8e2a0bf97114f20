import { endSession } from '../../features/staff/sign-in/unfinished-sign-out.ts'
import { forgetToken } from './guard.ts'

const PATIENCE_MS = 2000

/** Ends the session here, and on the server as soon as that can be told. */
export async function signOut() {
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([endSession(), patience])
  forgetToken()
}
