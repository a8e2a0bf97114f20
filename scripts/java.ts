import { installWithApt } from './apt.ts'

/** Returns the path of a program that needs Java. As root on Debian, installs its package if it is missing. */
export async function findJavaProgram(name: 'java' | 'jing'): Promise<string> {
  const debian = name === 'java' ? 'default-jre-headless' : name
  if (!Bun.which(name)) await installWithApt(debian)
  const path = Bun.which(name)
  if (path) return path
  throw new Error(`${name} is missing: install the Debian package ${debian}.`)
}
