import { useLocation } from 'react-router'
import { paths } from '#ui/paths.ts'
import { Button } from '#ui/site/Button.tsx'
import { Field } from '#ui/site/Field.tsx'
import { AgeBox, InterestBoxes } from './FormBoxes.tsx'
import { INTERESTS, SUBSCRIBE_NOTE, SUBSCRIBE_TITLE } from './interests.ts'
import styles from './SubscribeForm.module.css'

/** The values that a visitor has sent. `page` is the path of the page on which the form was. */
export type SubscribeValues = { email: string; interests: string[]; isOfAge: boolean; page: string }

type SubscribeFormProps = {
  /** On a page of its own, the page's title is that of the form. */
  place: 'footer' | 'post' | 'page'
  /** One line, until it is pressed. */
  isFolded?: boolean
  values?: SubscribeValues | undefined
  errors?: Partial<Record<string, string>> | undefined
}

/** A plain form, which the browser itself sends: the same for every visitor, and without JavaScript. */
export function SubscribeForm({ place, isFolded = false, values, errors = {} }: SubscribeFormProps) {
  const { pathname } = useLocation()
  const wrong = (['email', 'interests', 'isOfAge'] as const).find((field) => errors[field])
  const form = (
    <form
      method="post"
      action={paths.subscribe()}
      className={styles.form}
      data-place={place}
      dir="ltr"
      // Two landmarks of one page need different names, so the folded form is none.
      aria-label={isFolded ? undefined : SUBSCRIBE_TITLE}
    >
      <div className={styles.lead}>
        {place !== 'page' && !isFolded && <h2>{SUBSCRIBE_TITLE}</h2>}
        <p>{SUBSCRIBE_NOTE}</p>
      </div>
      <div className={styles.fields}>
        <Field
          label="Send it to"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          required
          defaultValue={values?.email}
          error={errors.email}
          autoFocus={wrong === 'email'}
        />
        <InterestBoxes
          chosen={values?.interests ?? INTERESTS}
          error={errors.interests}
          hasFocus={wrong === 'interests'}
        />
        <AgeBox isTicked={values?.isOfAge} error={errors.isOfAge} hasFocus={wrong === 'isOfAge'} />
        <input type="hidden" name="page" value={values?.page ?? pathname} />
        <Button type="submit" variant={place === 'footer' ? 'quiet' : 'solid'}>
          Subscribe
        </Button>
      </div>
    </form>
  )
  if (!isFolded) return form
  return (
    <details className={styles.folded}>
      <summary>{SUBSCRIBE_TITLE}</summary>
      {form}
    </details>
  )
}
