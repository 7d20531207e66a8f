/** What every mark of a map carries: the device that it is of, the worst of those that stand as one. */
export const markAttribute = 'data-mark'

/** Which mark of a map has the focus: what is drawn in its place takes it over. */
export const focusedMark = {
  in: (map: Element): string | undefined => {
    const { activeElement: active } = document
    return map.contains(active) ? (active?.getAttribute(markAttribute) ?? undefined) : undefined
  },
  restore: (map: Element, id: string | undefined): void => {
    if (id === undefined) return
    const marks = [...map.querySelectorAll<HTMLElement>(`[${markAttribute}]`)]
    marks.find((each) => each.getAttribute(markAttribute) === id)?.focus({ preventScroll: true })
  },
} as const
