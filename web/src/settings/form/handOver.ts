import type { FormStart } from './FormStart'

const sectionsIn = (place: HTMLElement) => [
  ...place.querySelectorAll<HTMLDetailsElement>('details[data-section]'),
]
const fieldsIn = (place: HTMLElement) => [...place.querySelectorAll<HTMLElement>('[data-path]')]

/** Only a line of text has a place in it. */
const markedIn = (field: HTMLElement) =>
  field instanceof HTMLInputElement && field.type === 'text'
    ? { from: field.selectionStart, to: field.selectionEnd }
    : { from: null, to: null }

/** Where somebody is in a form that is about to go. */
export const notePlace = (place: HTMLElement): Pick<FormStart, 'open' | 'focus'> => {
  const open = new Set(
    sectionsIn(place)
      .filter((section) => section.open)
      .map(({ dataset }) => dataset.section ?? ''),
  )
  const field = fieldsIn(place).find((each) => each === document.activeElement)
  return field?.dataset.path === undefined
    ? { open }
    : { open, focus: { name: field.dataset.path, ...markedIn(field) } }
}

/** Goes on there in the form that came in its place. */
export const resumePlace = (place: HTMLElement, { open, focus }: FormStart): void => {
  if (open !== undefined) {
    for (const section of sectionsIn(place)) section.open = open.has(section.dataset.section ?? '')
  }
  if (focus === undefined) return
  const field = fieldsIn(place).find(({ dataset }) => dataset.path === focus.name)
  field?.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement && focus.from !== null) field.setSelectionRange(focus.from, focus.to)
}
