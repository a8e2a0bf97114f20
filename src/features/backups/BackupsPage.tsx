import { useLoaderData } from 'react-router'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { ForTheServer } from '#ui/office/ForTheServer.tsx'
import { CheckIcon, CircleIcon, WarningIcon } from '#ui/office/icons.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { Moment, useTimeText } from '#ui/office/Moment.tsx'
import pieces from '#ui/office/pieces.module.css'
import { startDownload } from '#ui/office/start-download.ts'
import { useCopy } from '#ui/office/use-copy.ts'
import { useSave } from '#ui/office/use-save.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { sizeText } from '#ui/site/size-text.ts'
import styles from './BackupsPage.module.css'
import { type BackupLine, copyLine, failureLines, proofLine } from './backup-lines.ts'
import type { Backup, Backups } from './backups.schema.ts'

export const loader = () => answer(adminApi.admin.backups.$get())

const DAY: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric' }
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }

export function Component() {
  const site = useLoaderData<typeof loader>()
  const { backups, isOn, nextAt } = site
  const days = { now: new Date(), dayText: useTimeText(DAY), timeText: useTimeText(TIME) }
  const newest = backups.find(({ contents }) => contents)
  return (
    <AdminPage title="Backups">
      <AdminSection
        title="Last check"
        lead="Every night, this site backs up its texts, messages, accounts and files. Then it restores the newest backup as a test and checks it. It keeps the last 7 nights, and one night from each of the 4 weeks before."
      >
        {!isOn && <Line kind="warning" text={TURNED_OFF} />}
        {failureLines(site, days).map((line) => (
          <Line key={line.text} {...line} />
        ))}
        <Line {...proofLine(site, days)} />
        {nextAt && newest && (
          <p className={pieces.soft}>
            The next backup starts on <Moment at={nextAt} />.
          </p>
        )}
        <ForTheServer>
          {!isOn && <p>To turn backups on, remove BACKUPS=off and restart the server.</p>}
          <p>Backups are in DATA_DIR/backups. The log of the server says why a backup failed.</p>
        </ForTheServer>
      </AdminSection>
      <AdminSection title="Copy elsewhere" lead={COPIES[site.place].lead}>
        <Line {...copyLine(site, days)} />
        {newest?.contents ? (
          <DownloadButton {...newest.contents} />
        ) : (
          isOn && <p>You can download the first backup here once it's made.</p>
        )}
        <ForTheServer>
          <p>{COPIES[site.place].how}</p>
          {site.copyFailure && <p>{site.copyFailure.message}</p>}
        </ForTheServer>
      </AdminSection>
      <AdminSection title="Backups on this server">
        {backups.length > 0 ? (
          <BackupList backups={backups} />
        ) : (
          <EmptyState
            more={isOn && <p>The first backup starts ten minutes after the server does, and later ones every night.</p>}
          >
            No backups yet.
          </EmptyState>
        )}
      </AdminSection>
      {newest && (
        <AdminSection
          title="Restore a backup"
          lead="A backup replaces everything on the site, which loses all changes made since. Ask the person who runs the server to restore it."
        >
          <ForTheServer>
            <p>
              Stop the site, then run this command in its folder. It checks the backup before it replaces the site's
              data.
            </p>
            <RestoreCommand name={newest.name} />
          </ForTheServer>
        </AdminSection>
      )}
    </AdminPage>
  )
}

const COPIES: Record<Backups['place'], { lead: string; how: string }> = {
  none: {
    lead: 'If the disk breaks, you lose the site and its backups. Download the newest backup from time to time, or have every backup copied to another disk.',
    how: 'Set BACKUP_TO to a folder on another disk, and every nightly backup is copied there.',
  },
  'same disk': {
    lead: 'Backups are copied, but to the same disk as the site. If it breaks, you lose them all. Download the newest backup from time to time.',
    how: 'BACKUP_TO is a folder on the same disk as the site. Choose a folder on another disk.',
  },
  'other disk': {
    lead: 'Every nightly backup is copied to another disk.',
    how: 'The copies are in the folder in BACKUP_TO.',
  },
  unreachable: {
    lead: "Backups can't be copied, because the other disk can't be reached. Download the newest backup until it's back.",
    how: "The folder in BACKUP_TO can't be read. Check whether its disk is connected and mounted.",
  },
}

const TURNED_OFF = 'Backups are turned off.'

const ICONS = { 'to do': <CircleIcon />, warning: <WarningIcon />, fine: <CheckIcon /> }

const Line = ({ kind, text }: BackupLine) => (
  <p className={styles.line} data-kind={kind}>
    {ICONS[kind]}
    <span>{text}</span>
  </p>
)

function BackupList({ backups }: { backups: Backup[] }) {
  return (
    <ul className={styles.backups} aria-label="Backups, newest first">
      {backups.map(({ name, contents }) => (
        <li key={name}>
          <h3>{contents ? <Moment at={contents.createdAt} /> : name}</h3>
          {contents ? (
            <>
              {name.startsWith('before-') ? (
                <details className={`${pieces.fold} ${styles.time}`}>
                  <summary>Before an update</summary>
                  {name}
                </details>
              ) : (
                <p className={styles.time}>{name}</p>
              )}
              <p className={styles.files}>
                {numberText(contents.files)} {contents.files === 1 ? 'file' : 'files'}
              </p>
              <p className={styles.size}>{sizeText(contents.bytes)}</p>
            </>
          ) : (
            <p className={styles.damaged}>This backup is damaged and can't be restored.</p>
          )}
        </li>
      ))}
    </ul>
  )
}

function RestoreCommand({ name }: { name: string }) {
  const copy = useCopy('Command')
  const command = 'npm run restore -- --replace'
  return (
    <>
      <div className={styles.command}>
        <code>
          {command} <span>{name}</span>
        </code>
        <LinkButton onClick={() => copy(`${command} ${name}`)}>Copy command</LinkButton>
      </div>
      <p className={styles.note}>
        For an older backup, use its name from the list above. <code>docs/backup.md</code> explains how to restore a
        download or a copy, even on a new server.
      </p>
    </>
  )
}

function DownloadButton({ createdAt, bytes }: NonNullable<Backup['contents']>) {
  const timeText = useTimeText()
  const { save, isSaving } = useSave({ reload: false })

  const download = () =>
    save({
      async call() {
        const download = await answer(adminApi.admin.backups.download.$post())
        startDownload(download.href, download.fileName)
        return download
      },
      success: ({ bytes }) => `Download started: ${sizeText(bytes)}.`,
      failure: "Couldn't start the download.",
    })

  return (
    <>
      <p key={createdAt} className={styles.note}>
        The backup from {timeText(createdAt)} ({sizeText(bytes)}) contains everything on this site, including messages,
        email addresses and password hashes. Keep it where only you can read it.
      </p>
      <div>
        <BusyButton variant="outline" isBusy={isSaving} onClick={download}>
          Download the newest backup
        </BusyButton>
      </div>
    </>
  )
}
