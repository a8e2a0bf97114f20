/** Focuses the first field that has one of these names, and expands its group. */
export function focusField(form: HTMLFormElement | null, names: string[]) {
  const field = [...(form?.elements ?? [])].find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (!(field instanceof HTMLElement)) return
  const group = field.closest('details')
  if (group) group.open = true
  field.focus()
}
