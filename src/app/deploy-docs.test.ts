// test: slow, sqlite only, long form
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#platform/root.ts'
import { isProving, recordFigure } from '#testing/figures.ts'
import { makeDebian, must } from '#testing/make-debian.ts'
import { SELF_SIGNED } from '#testing/self-signed.ts'
import { freePort } from '#testing/start-https-proxy.ts'

setDefaultTimeout(30 * 60_000)

const MINUTE_MS = 60_000
/** Caddy itself signs the certificate for a name like this. */
const DOMAIN = 'grower.localhost'
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const AGE_QUESTION = 'data-age-answer="yes"'
const PAGE = await Bun.file(join(ROOT, 'docs/deploy.md')).text()
/** Commands that need a running systemd, a public domain, another server or a running Docker. */
const LEFT_OUT = /^(systemctl|journalctl|certbot|scp|docker-compose logs) (.+\\\n)*.+?(?= &&$|$)/gm

const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
afterAll(() => rm(folder, { recursive: true }))

/** Returns the lines to copy below a heading. `kind` is the word after `sh`. */
function linesOf(heading: string, kind = '') {
  const [, section = ''] = PAGE.split(`\n## ${heading}\n`)
  const blocks = section.split('\n## ')[0]?.matchAll(/```sh ?(\w*)\n(.+?)```/gs) ?? []
  // "bash -e" continues after a failure before "&&".
  const lines = Array.from(blocks, ([, word, text]) => (word === kind ? `${text}test $? = 0\n` : '')).join('')
  if (!lines) throw new Error(`docs/deploy.md has no lines below “${heading}”.`)
  return lines.replace(LEFT_OUT, 'true')
}

test('every file in deploy/ that a document names exists', async () => {
  const pages = ['deploy.md', 'hosts.md', 'operations.md'].map((name) => Bun.file(join(ROOT, 'docs', name)).text())
  const names = (await Promise.all(pages)).join('\n').match(/(?<=[\s`"])deploy\/[\w./-]*\w/g) ?? []
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})

test('a shell runs no line of a step in docs/deploy.md before the whole step has been pasted', () => {
  const steps = Array.from(PAGE.matchAll(/```sh ?\w*\n(.+?)\n```/gs), ([, text = '']) => text)
  expect(steps.length).toBeGreaterThan(15)
  // A program that reads from the terminal, such as apt-get or certbot, would take the following lines as its input.
  const open = steps.flatMap((text) => text.split('\n').slice(0, -1)).filter((line) => !/ (&&|\\)$|^DOMAIN=/.test(line))
  expect(open).toEqual([])
})

test('a step of docs/deploy.md that uses files of the program enters its folder, and one that needs the domain writes nothing without it', async () => {
  const steps = Array.from(PAGE.matchAll(/```sh ?\w*\n(.+?)\n```/gs), ([, text = '']) => text)
  const using = steps.filter((text) => /[ "](deploy|secrets|\.env)\b|docker-compose/.test(text))
  expect(using.length).toBeGreaterThan(4)
  expect(using.filter((text) => !text.includes('cd /opt/trellis'))).toEqual([])
  expect(PAGE).not.toMatch(/\$(DOMAIN|REPOSITORY)/)
  const lines = linesOf('3. Set it up').match(/^\{.+\}(?= &&$)/gm) ?? []
  expect(lines).toHaveLength(2)
  for (const line of lines) {
    const path = join(folder, 'settings')
    const shell = Bun.spawnSync(['bash', '-c', line.replaceAll(/\/etc[\w/]+/g, path)], { cwd: ROOT, env: { PATH } })
    expect(shell.exitCode).not.toBe(0)
    expect(`${shell.stderr}`).toContain('DOMAIN: repeat step 1')
    expect(existsSync(path) && (await Bun.file(path).text())).toBeFalsy()
  }
})

test('the lines to go back can be repeated, and the lines to update then bring the site forward', async () => {
  const [origin, clone] = [join(folder, 'origin'), join(folder, 'clone')]
  const git = (dir: string, ...words: string[]) =>
    must('git', '-C', dir, '-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...words)
  await must('git', 'init', '--quiet', origin)
  const commit = () => git(origin, 'commit', '--quiet', '--allow-empty', '-m', 'A version')
  await commit()
  await must('git', 'clone', '--quiet', origin, clone)
  const versionAfter = async (heading: string) => {
    const lines = linesOf(heading).match(/^(git|\{ test \$\(git).+(?= &&$)/gm) ?? []
    expect(lines).not.toBeEmpty()
    await must('sh', '-ec', `cd ${clone}\n${lines.join('\n')}`)
    return git(clone, 'rev-parse', 'HEAD')
  }
  const older = await git(origin, 'rev-parse', 'HEAD')
  await commit()
  const newer = await git(origin, 'rev-parse', 'HEAD')
  for (const heading of ['Update', 'Update']) expect(await versionAfter(heading)).toBe(newer)
  for (const heading of ['Go back', 'Go back']) expect(await versionAfter(heading)).toBe(older)
  expect(await versionAfter('Update')).toBe(newer)
})

/** Makes an empty Debian 13 whose packages start no services. */
async function newServer() {
  const root = join(folder, 'server')
  await makeDebian(root, 'important')
  await Bun.write(join(root, 'usr/sbin/policy-rc.d'), 'exit 101\n')
  await chmod(join(root, 'usr/sbin/policy-rc.d'), 0o755)
  await appendFile(join(root, 'etc/hosts'), `127.0.0.1 ${DOMAIN}\n`)
  await must('git', 'clone', '--quiet', '--bare', ROOT, join(root, 'trellis.git'))
  return root
}

const ENTER =
  'mount --bind /proc "$1/proc" && mount --rbind /dev "$1/dev" && exec chroot "$1" env -i HOME=/root PATH="$2" bash -ec "$3"'

/** Runs lines as root of a server, in a mount namespace of their own. */
const runOn = (root: string, lines: string) =>
  must('unshare', '--mount', 'sh', '-c', ENTER, 'sh', root, PATH, `cd /root\n${lines}`)

const NAMES = linesOf('1. Name your site')
  .replace(/DOMAIN=.+/, `DOMAIN=${DOMAIN}`)
  .replace(/REPOSITORY=.+/, 'REPOSITORY=/trellis.git')
const INSTALL = NAMES + linesOf('2. Install Trellis') + linesOf('3. Set it up')

/** The wrapper can run any script of Trellis, such as the one that the server starts at night. */
const MAKE_BACKUP = 'trellis ../src/app/nightly-backup.child'
const START_UNBUILT =
  'cd /opt/trellis; echo >> vite.config.ts; timeout 60 trellis start 2>&1 || git checkout vite.config.ts'
const NEWER = 'A newer version'
/** Adds a commit to the repository from which the site was cloned. */
const PUBLISH = `cd /trellis.git
  git update-ref HEAD "$(git -c user.name=Ada -c user.email=ada@example.com commit-tree HEAD^{tree} -p HEAD -m '${NEWER}')"`
const SUBJECT = 'git log -1 --format=%s'

/** Settings with characters that a shell would interpret. */
const MORE_SETTINGS = `cat >> /etc/trellis/environment <<'END'
BRAND=Green Acres Farm
CREDIT=Site by Ann & Bob's $hop
MAIL_FROM=Green Acres <hello@grower.example>
END
`

const CONTAINER_SETTINGS = `cat >> .env <<'END'
MAIL_FROM=Green Acres <hello@grower.example>
SMTP_URL='smtps://user:pa$w0rd@mail.example'
DATA_FOLDER=/volume1/trellis
HTTP_PORT=8080
END
`
/** Parts of the output of "docker-compose config", which doubles each "$". */
const COMPOSED = [
  'POSTGRES_USER: trellis',
  'MAIL_FROM: Green Acres <hello@grower.example>',
  'SMTP_URL: smtps://user:pa$$w0rd@mail.example',
  'source: /volume1/trellis',
  'published: "8080"',
]

/** Runs `script` while Caddy and the unit's command, with the unit's settings, are running. */
function whileServing(script: string) {
  const [httpPort, httpsPort, port] = [freePort(), freePort(), freePort()]
  return `
    unit=$(basename "$(grep ^ExecStart= /etc/systemd/system/trellis.service)" .ts)
    PORT=${port} BACKUPS=off setsid trellis "$unit" > /root/trellis.log 2>&1 &
    site=$!
    HTTP_PORT=${httpPort} HTTPS_PORT=${httpsPort} CADDY_ADMIN=off TRELLIS=127.0.0.1:${port} \
    caddy run --config /etc/caddy/Caddyfile > /root/caddy.log 2>&1 &
    proxy=$!
    trap 'kill -- -$site $proxy; wait' EXIT
    get() { NODE_NO_WARNINGS=1 NODE_TLS_REJECT_UNAUTHORIZED=0 node -e 'fetch(process.argv[1]).then((answer) => answer.ok ? answer.text() : Promise.reject()).then(console.log, () => process.exit(1))' "https://${DOMAIN}:${httpsPort}$1"; }
    for second in $(seq 60); do get /healthz && break; sleep 1; done
    ${script}`
}

if (isProving)
  test('the commands of docs/deploy.md set up a site with https on an empty Debian 13, update it and move it to another server', async () => {
    const [first, second] = [await newServer(), join(folder, 'second')]
    const start = performance.now()
    await runOn(first, INSTALL)
    await must('cp', '-a', first, second)
    const commands = `${linesOf('Commands')}${linesOf('A copy of the backups')}`
    const started = await runOn(
      first,
      MORE_SETTINGS + whileServing(`get /; cat /root/trellis.log; cd /root\n${commands}`),
    )
    const minutes = Number(((performance.now() - start) / MINUTE_MS).toFixed(1))
    const what = 'Time from an empty Debian 13 to a site behind https'
    recordFigure({ what, value: minutes, unit: 'minutes', atMost: 15 })
    expect(started).toContain(AGE_QUESTION)
    for (const text of ['Green Acres Farm', 'Site by Ann &amp; Bob&#x27;s $hop']) expect(started).toContain(text)
    expect(started.match(/\/register\?token=/g)).toHaveLength(2)

    expect(started).toMatch(/^Migrations +\d+, none missing$/m)
    // Every step can be repeated, and keeps the settings.
    await runOn(first, `${INSTALL}grep '^BRAND=Green Acres Farm$' /etc/trellis/environment`)

    await runOn(first, PUBLISH)
    expect(await runOn(first, `${linesOf('Update')}${SUBJECT}`)).toEndWith(NEWER)
    await runOn(first, `test "$(ls /mnt/trellis/backups)" = "" && ${MAKE_BACKUP} && ls /mnt/trellis/backups/*.tar`)
    expect(await runOn(first, `${linesOf('Go back')}${SUBJECT}`)).not.toEndWith(NEWER)
    const night = (await runOn(first, 'ls /var/lib/trellis/backups')).match(/^20[\d-]+$/m)?.[0] ?? ''
    await runOn(first, linesOf('Go back', 'older').replace('before-0020-example', night))
    expect(await runOn(first, START_UNBUILT)).toContain('The site must be built first')
    const fromAnyState = `cd /opt/trellis; rm -r dist; echo >> package.json\n${linesOf('Update')}${SUBJECT}`
    expect(await runOn(first, fromAnyState)).toEndWith(NEWER)
    await runOn(first, linesOf('Move to another server'))
    for (const name of ['my-site.tar', 'my-settings.tar'])
      await must('cp', join(first, 'root', name), join(second, 'root'))
    await runOn(second, linesOf('Move to another server', 'new'))
    expect(await runOn(second, whileServing('get /; cat /root/trellis.log'))).toContain(AGE_QUESTION)

    const certificates = join(first, 'etc/letsencrypt/live', DOMAIN)
    await Bun.write(join(certificates, 'fullchain.pem'), SELF_SIGNED.cert)
    await Bun.write(join(certificates, 'privkey.pem'), SELF_SIGNED.key)
    await runOn(first, `${NAMES}${linesOf('nginx instead of Caddy', 'nginx')}`)

    const containers = linesOf('With containers', 'containers').replace('up -d --build', 'config --quiet')
    const composed = await runOn(
      first,
      `rm -rf /opt/trellis\n${NAMES}${containers}${CONTAINER_SETTINGS}docker-compose config`,
    )
    for (const text of COMPOSED) expect(composed).toContain(text)
  })
