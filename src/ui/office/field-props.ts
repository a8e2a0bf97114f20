import type { Edit, Fields } from './use-edit.ts'

/** The fields of a form that hold text. */
type TextName<Form extends Fields> = { [Name in keyof Form]: Form[Name] extends string ? Name : never }[keyof Form] &
  string

/**
 * What each input for text repeats: `<TextInput label="Title" {...fieldProps(edit, failure?.fields, 'title')} />`.
 * To do more on a change, give `{ ...edit, change }` instead of `edit`. Props after the spread win.
 */
export function fieldProps<Form extends Fields>(
  { form, change }: Pick<Edit<Form>, 'form' | 'change'>,
  errors: Record<string, string> | undefined,
  name: TextName<Form>,
) {
  return {
    name,
    value: form[name] as string,
    error: errors?.[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      change({ [name]: currentTarget.value } as Partial<Form>),
  }
}
