/** Focuses the first field that has one of these names, and expands the groups around it. */
export function focusField(form: HTMLFormElement | null, names: string[]) {
  const field = [...(form?.elements ?? [])].find((element) => names.includes(element.getAttribute('name') ?? ''))
  if (!(field instanceof HTMLElement)) return
  for (let group = field.closest('details'); group; group = group.parentElement?.closest('details') ?? null)
    group.open = true
  field.focus()
}
