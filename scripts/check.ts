import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bunTests, checkCode, endWith } from './run-tests.ts'
import { isForSqlite, isQuick, serverTests } from './test-files.ts'

const { counts, isBuilt } = await checkCode()
if (!isBuilt) endWith(counts)
const files = (await serverTests()).filter((file) => isForSqlite(file) && isQuick(file))
const reports = await mkdtemp(join(tmpdir(), 'trellis-check-'))
const onSqlite = await bunTests('quick server tests on SQLite', files, reports)
await rm(reports, { recursive: true })
endWith([...counts, onSqlite])
