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
  values?: SubscribeValues | undefined
  errors?: Partial<Record<string, string>> | undefined
}

/** A plain form, which the browser itself sends: the same for every visitor, and without JavaScript. */
export function SubscribeForm({ place, values, errors = {} }: SubscribeFormProps) {
  const { pathname } = useLocation()
  return (
    <form
      method="post"
      action={paths.subscribe()}
      className={styles.form}
      data-place={place}
      dir="ltr"
      // Two landmarks of one page need different names, so the form below a post is none.
      aria-label={place === 'post' ? undefined : SUBSCRIBE_TITLE}
    >
      <div className={styles.lead}>
        {place !== 'page' && <h2>{SUBSCRIBE_TITLE}</h2>}
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
        />
        <InterestBoxes chosen={values?.interests ?? INTERESTS} error={errors.interests} />
        <AgeBox isTicked={values?.isOfAge} error={errors.isOfAge} />
        <input type="hidden" name="page" value={values?.page ?? pathname} />
        <Button type="submit" variant={place === 'page' ? 'solid' : 'quiet'}>
          Subscribe
        </Button>
      </div>
    </form>
  )
}
