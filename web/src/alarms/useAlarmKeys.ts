import { useEffect, useEffectEvent } from 'react'
import { pageHold } from '../ui/dialog/pageHold'
import { alarmMark } from './AlarmFacts'

/** The keys of the list, and what they do, as the page explains them. */
export const alarmKeys = [
  ['j', 'Next'],
  ['k', 'Previous'],
  ['Enter', 'History and notes'],
  ['a', 'Acknowledge'],
  ['x', 'Select'],
  ['s', 'Shelve'],
  ['?', 'These keys'],
] as const

/** What takes letters for itself. */
const takesLetters = 'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [contenteditable]'

const links = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(`[${alarmMark}]`)]

/** The row in which the focus is. */
const focused = (): HTMLElement | undefined => {
  const row = document.activeElement?.closest('tr, li')
  return row?.querySelector<HTMLElement>(`[${alarmMark}]`) ?? undefined
}

const step = (by: 1 | -1): void => {
  const all = links()
  const here = focused()
  const at = here === undefined ? -1 : all.indexOf(here)
  const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by]
  next?.focus()
  next?.scrollIntoView({ block: 'nearest' })
}

interface Does {
  onAcknowledge: (id: string) => void
  onSelect: (id: string) => void
  onShelve: (id: string) => void
  onHelp: () => void
}

/** The list by the keyboard: letters do something while nothing else takes them, and no dialog is open. */
export const useAlarmKeys = (does: Does): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
    if (ctrlKey || metaKey || altKey || defaultPrevented) return
    if (target instanceof Element && target.matches(takesLetters)) return
    if (pageHold.isHeld() || document.querySelector('dialog[open]') !== null) return
    const withRow = (run: (id: string) => void) => () => {
      const id = focused()?.getAttribute(alarmMark)
      if (typeof id === 'string') run(id)
    }
    const run = {
      j: () => step(1),
      k: () => step(-1),
      a: withRow(does.onAcknowledge),
      x: withRow(does.onSelect),
      s: withRow(does.onShelve),
      '?': does.onHelp,
    }[key]
    if (run === undefined) return
    event.preventDefault()
    run()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}
