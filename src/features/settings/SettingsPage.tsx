import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useLoaderData } from 'react-router'
import { StartSettings } from '#features/dashboard/StartSettings.tsx'
import { loadSiteStart } from '#features/dashboard/site-start.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useReloadSite } from '#ui/office/office-site.ts'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { paths } from '#ui/paths.ts'
import { AddressFields, AgeFields, FooterFields, HomeFields, LinkFields, NameFields } from './SettingFields.tsx'
import styles from './SettingsPage.module.css'
import { SETTING_LABELS } from './setting-labels.ts'
import { changedSettings, type SettingWords, settingErrors, settingWords } from './setting-words.ts'
import type { Settings } from './settings.schema.ts'
import { WarningFields, WordingField } from './WarningFields.tsx'

const PHONE = '(width < 48rem)'

export async function loader() {
  const [settings, start] = await Promise.all([loaded(answer(adminApi.admin.settings.$get())), loadSiteStart()])
  return { settings, start }
}

export function Component() {
  const { settings, start } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Settings">
      {'reason' in settings ? (
        <LoadError reason={`Couldn't load the settings. ${settings.reason}`} />
      ) : (
        <SettingsForm settings={settings.data} />
      )}
      <div className={styles.start}>
        <StartSettings start={start} />
      </div>
    </AdminPage>
  )
}

function SettingsForm({ settings }: { settings: Settings }) {
  const { version, isLocked } = settings
  const edit = useEdit('settings', settingWords(settings), { mergesFields: true })
  const { save, isSaving, failure, forget } = useSave()
  const reloadSite = useReloadSite()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const found = settingErrors(edit.form, edit.stored)

  function submit(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    setLeft(new Set(Object.keys(sent)))
    if (Object.keys(found).length > 0) return focusField(form.current, Object.keys(found))
    void save({
      async call() {
        edit.requireCurrent()
        const json = { ...changedSettings(sent, edit.stored), version }
        return edit.isUnsaved ? answer(adminApi.admin.settings.$put({ json })) : settings
      },
      success: 'Settings saved.',
      failure: "Couldn't save the settings.",
      conflict: 'This page now shows their changes. Check yours and save again.',
      async onSaved(saved) {
        edit.settle(sent, settingWords(saved))
        await reloadSite()
      },
      onFailed: ({ fields }) => focusField(form.current, Object.keys(fields)),
    })
  }

  function change(part: Partial<SettingWords>) {
    edit.change(part)
    forget()
  }

  const group = {
    words: edit.form,
    field: (name: keyof SettingWords) => ({
      ...fieldProps({ ...edit, change }, left.has(name) ? { ...found, ...failure?.fields } : failure?.fields, name),
      onBlur: () => setLeft((now) => new Set([...now, name])),
    }),
    change,
  }
  return (
    <form ref={form} method="post" noValidate onSubmit={submit} className={styles.form}>
      {isLocked && (
        <p className={styles.locked}>
          The people who run the server have locked these settings with SETTINGS=locked. Only they can change them.
        </p>
      )}
      <fieldset disabled={isLocked} className={styles.groups}>
        <Group title="Name, email and place" isFirst>
          <NameFields {...group} />
        </Group>
        <Group title="Address and hours">
          <AddressFields {...group} />
        </Group>
        <Group title="Links">
          <LinkFields {...group} />
        </Group>
        <Group title="Footer">
          <FooterFields {...group} />
        </Group>
        <Group title="Age question">
          <AgeFields {...group} />
        </Group>
        <Group title="Home page">
          <HomeFields {...group} />
        </Group>
        <Group title="Warnings and wording">
          <WarningFields {...group} />
          <WordingField {...group} />
        </Group>
      </fieldset>
      <EditState edit={edit} what="page" labels={SETTING_LABELS} failure={failure?.message} onChoice={forget} />
      <FormBar isUnsaved={edit.isUnsaved}>
        {!isLocked && (
          <BusyButton type="submit" variant={edit.isUnsaved ? 'filled' : 'outline'} isBusy={isSaving}>
            Save settings
          </BusyButton>
        )}
        <HistoryButton
          noun="settings"
          id={1}
          labels={SETTING_LABELS}
          toWords={(value) => settingWords({ ...settings, ...value })}
          isUnsaved={edit.isUnsaved}
          isLocked={isLocked}
          onRestored={reloadSite}
        />
        <Button
          component="a"
          variant="outline"
          className={styles.view}
          href={paths.home()}
          target="_blank"
          rel="noreferrer"
        >
          View the site
        </Button>
      </FormBar>
    </form>
  )
}

/** On a phone, only the first group is open when the page loads. */
function Group({ title, isFirst = false, children }: { title: string; isFirst?: boolean; children: ReactNode }) {
  const [isOpen] = useState(() => isFirst || !matchMedia(PHONE).matches)
  return (
    <details className={styles.group} open={isOpen}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}
