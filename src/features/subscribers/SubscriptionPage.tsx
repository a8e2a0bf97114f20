import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { apiOf } from '#ui/api-client.ts'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { AgeBox, InterestBoxes } from './FormBoxes.tsx'
import { INCOMPLETE_LINK } from './incomplete-link.ts'
import { INTERESTS, SUBSCRIBE_NOTE, SUBSCRIBE_TITLE } from './interests.ts'
import { KeptAboutReader } from './KeptAboutReader.tsx'
import { PressForm, PressOutcome } from './PressForm.tsx'
import styles from './ReaderPages.module.css'
import { type FoundByToken, readFound, tokenOf } from './read-found.ts'
import type { OwnSubscription, SubscriptionChoice } from './subscribers.schema.ts'

const TITLE = 'Your weekly update'

/** The acts, by the name that their button sends, with the beginning of the sentence that follows. */
const DONE = { save: 'Saved.', leave: 'You have left.', back: 'Welcome back!', erase: '' }

type Act = keyof typeof DONE

const isAct = (act: unknown): act is Act => typeof act === 'string' && Object.hasOwn(DONE, act)

export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args)
  if (!token) return data<FoundByToken<OwnSubscription>>({ kind: 'unknown', message: INCOMPLETE_LINK })
  return readFound<OwnSubscription>(() => apiOf(args).subscription.$get({ query: { token } }))
}

export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData().catch(() => new FormData())
  const { subscription, unsubscribe } = apiOf(args)
  const token = tokenOf(args)
  const asked = form.get('act')
  const act = isAct(asked) ? asked : 'save'
  const choice = { interests: form.getAll('interests').map(String), isOfAge: form.has('isOfAge') }
  const subscribe = (isSubscribed: boolean) => unsubscribe.$post({ json: { token, isSubscribed } })
  const calls = {
    save: () => subscription.$put({ json: { token, ...choice } as SubscriptionChoice }),
    leave: () => subscribe(false),
    back: () => subscribe(true),
    erase: () => subscription.erase.$post({ json: { token } }),
  }
  const { data: pressed, init } = await readFound<{ message?: string }>(calls[act])
  return data({ ...pressed, act, choice }, init ?? {})
}

export function Component() {
  const found = useLoaderData<typeof loader>()
  const pressed = useActionData<typeof action>()
  const isErased = pressed?.act === 'erase' && pressed.kind === 'known'
  return (
    <>
      <Head title={TITLE} hidden />
      <PageBand title={TITLE} />
      <div className={styles.page}>
        {pressed?.kind === 'failed' && !pressed.fields && <Notice kind="error">{pressed.message}</Notice>}
        {isErased && <PressOutcome>{pressed.message}</PressOutcome>}
        {!isErased && found.kind === 'known' && <Own own={found} pressed={pressed} />}
        {!isErased && found.kind !== 'known' && <p>{found.message}</p>}
      </div>
    </>
  )
}

type Pressed = Awaited<ReturnType<typeof action>>['data']

function Own({ own, pressed }: { own: OwnSubscription; pressed: Pressed | undefined }) {
  const { email, state } = own
  const hasLeft = state === 'left' || state === 'refused'
  const leave = <PressForm button="Leave the list" name="act" value="leave" isQuiet />
  const sentence = (
    <>
      <strong>{email}</strong> <span>{sentenceOf(state)}</span>
    </>
  )
  return (
    <>
      {pressed?.kind === 'known' ? (
        <PressOutcome key={pressed.act}>
          <span>{DONE[pressed.act]}</span> {sentence}
        </PressOutcome>
      ) : (
        <p>{sentence}</p>
      )}
      {hasLeft ? (
        <PressForm button="Subscribe again" name="act" value="back" />
      ) : (
        <>
          {/* Somebody who never asked for it may want nothing else. */}
          {state === 'none' && leave}
          <ChoiceForm own={own} pressed={pressed} />
          {state !== 'none' && leave}
        </>
      )}
      <KeptAboutReader own={own} />
    </>
  )
}

const sentenceOf = (state: OwnSubscription['state']) =>
  ({
    confirmed: 'gets the weekly update.',
    none: 'gets the weekly update because it is on a list of our own. Leave it, or subscribe to choose what you get.',
    waiting: 'gets the weekly update once you subscribe, here or with the link that we have emailed.',
    left: "doesn't get the weekly update.",
    refused: "doesn't get the weekly update, because mail servers refused our emails.",
  })[state]

/** Somebody who has not subscribed yet agrees by sending it, so it then has the words of the form on all pages. */
function ChoiceForm({ own: { state, interests }, pressed }: { own: OwnSubscription; pressed: Pressed | undefined }) {
  const isNew = state !== 'confirmed'
  const refused = pressed?.kind === 'failed' && pressed.act === 'save' ? pressed : undefined
  const chosen = refused?.choice.interests ?? (isNew ? INTERESTS : interests)
  return (
    <PressForm button={isNew ? 'Subscribe' : 'Save'} name="act" value="save">
      {isNew && (
        <>
          <h2>{SUBSCRIBE_TITLE}</h2>
          <p>{SUBSCRIBE_NOTE}</p>
        </>
      )}
      <InterestBoxes chosen={chosen} error={refused?.fields?.interests} />
      {isNew && <AgeBox isTicked={refused?.choice.isOfAge} error={refused?.fields?.isOfAge} />}
    </PressForm>
  )
}
