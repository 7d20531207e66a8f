import { javascript } from '@codemirror/lang-javascript'
import { MergeView, unifiedMergeView } from '@codemirror/merge'
import { EditorState } from '@codemirror/state'
import { EditorView, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import styles from '../Script.module.css'
import { editorColours } from './editorColours'

interface Props {
  /** What the device has. */
  device: string
  /** What would be sent to it. */
  portal: string
  isNarrow: boolean
}

const collapseUnchanged = { margin: 3, minSize: 6 }

const reading = (label: string) => [
  lineNumbers(),
  javascript(),
  editorColours,
  EditorView.lineWrapping,
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
]

const deviceLabel = 'Script on the device'
const portalLabel = 'Script in the portal, as it is sent'

const show = (parent: HTMLElement, { device, portal, isNarrow }: Props): { destroy: () => void } =>
  isNarrow
    ? new EditorView({
        parent,
        doc: portal,
        extensions: [
          reading(`${portalLabel}, with what differs from the device`),
          unifiedMergeView({ original: device, mergeControls: false, collapseUnchanged }),
        ],
      })
    : new MergeView({
        parent,
        a: { doc: device, extensions: reading(deviceLabel) },
        b: { doc: portal, extensions: reading(portalLabel) },
        collapseUnchanged,
      })

/** Two scripts beside each other; on a narrow screen as one, with the lines of both. */
export const ScriptDiff = ({ device, portal, isNarrow }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (place.current === null) return undefined
    const view = show(place.current, { device, portal, isNarrow })
    return () => view.destroy()
  }, [device, portal, isNarrow])
  return (
    <>
      {isNarrow ? (
        <p className={styles.legend}>
          <del>Only on the device</del> · <ins>Only in the portal</ins>
        </p>
      ) : (
        <div className={styles.sides} aria-hidden>
          <span>{deviceLabel}</span>
          <span>{portalLabel}</span>
        </div>
      )}
      <div ref={place} className={styles.diff} />
    </>
  )
}
