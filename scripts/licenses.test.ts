// test: no database
import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { refusedLicenses } from './licenses.ts'

test('every production dependency has a license that this product may be shipped with', async () => {
  const { packages } = await Bun.file(join(ROOT, 'package-lock.json')).json()
  expect(Object.keys(packages).length).toBeGreaterThan(100)
  expect(refusedLicenses(packages)).toEqual([])
})

test('the license check names each dependency without a license or with one that is not allowed', () => {
  expect(
    refusedLicenses({
      '': { license: 'none' },
      'node_modules/moss': { version: '1.0.0' },
      'node_modules/fern': { version: '2.0.0', license: 'AGPL-3.0-only' },
      'node_modules/both': { version: '3.0.0', license: 'MIT AND GPL-3.0-only' },
      'node_modules/either': { version: '4.0.0', license: '(MIT OR GPL-3.0-only)' },
      'node_modules/tool': { version: '5.0.0', license: 'GPL-3.0-only', dev: true },
    }),
  ).toEqual([
    'node_modules/moss 1.0.0: no license',
    'node_modules/fern 2.0.0: AGPL-3.0-only',
    'node_modules/both 3.0.0: MIT AND GPL-3.0-only',
  ])
})
