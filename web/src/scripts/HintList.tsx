import { useMemo } from 'react'
import { findScriptHints } from '../../../shared/scripts/findScriptHints'
import { StatusMark } from '../ui/feedback/StatusMark'
import styles from './Script.module.css'

interface Props {
  text: string
  onShow: (from: number, to: number) => void
}

/** More than these say nothing new. */
const most = 50

const lineOf = (text: string, at: number): number => text.slice(0, at).split('\n').length

/** What the mJS of a device does not know, line by line; each leads to its place. */
export const HintList = ({ text, onShow }: Props) => {
  const hints = useMemo(() => findScriptHints(text), [text])
  if (hints.length === 0) return null
  return (
    <section aria-label="Hints">
      <ul className={styles.hints}>
        {hints.slice(0, most).map(({ from, to, text: hint }) => (
          <li key={`${from} ${hint}`}>
            <button type="button" className={styles.hint} onClick={() => onShow(from, to)}>
              <StatusMark tone="warning">
                Line {lineOf(text, from)}: {hint}
              </StatusMark>
            </button>
          </li>
        ))}
        {hints.length > most ? <li>and {hints.length - most} more</li> : null}
      </ul>
    </section>
  )
}
