/** The licenses that production dependencies may have. LGPL and MPL packages are used unchanged, as separate files. */
const ALLOWED = [
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['LGPL-3.0', 'LGPL-3.0-or-later', 'MPL-2.0', 'PSF-2.0', 'Unlicense'],
]

type LockedPackage = { version?: string; license?: string; dev?: boolean }

/** Returns a line for each production dependency in `package-lock.json` whose license is missing or not allowed. */
export function refusedLicenses(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([path, { dev, license }]) => path !== '' && !dev && !isAllowed(license))
    .map(([path, { version, license }]) => `${path} ${version}: ${license ?? 'no license'}`)
}

/** Reads an SPDX expression: all licenses joined by AND, one of those joined by OR. */
const isAllowed = (license = '') =>
  license
    .replaceAll(/[()]/g, '')
    .split(' AND ')
    .every((part) => part.split(' OR ').some((name) => ALLOWED.includes(name)))
