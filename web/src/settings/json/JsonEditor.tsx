import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { javascriptLanguage } from '@codemirror/lang-javascript'
import { LanguageSupport, bracketMatching } from '@codemirror/language'
import { Compartment, EditorState } from '@codemirror/state'
import { Decoration, EditorView, drawSelection, keymap, lineNumbers } from '@codemirror/view'
import { useEffect, useRef } from 'react'
import { editorColours } from '../../scripts/editor/editorColours'
import styles from './Json.module.css'

interface Props {
  label: string
  /** What the editor holds; a text that differs from what was typed replaces it. */
  text: string
  /** The id of what is to be known about it. */
  describedBy?: string | undefined
  /** Where something is wrong, counted in characters. */
  faultAt?: number | undefined
  /** Only to be read without it. */
  onChange?: (text: string) => void
}

/** The grammar of scripts knows JSON as one of its expressions. */
const json = new LanguageSupport(javascriptLanguage.configure({ top: 'SingleExpression' }))

const basics = [
  lineNumbers(),
  drawSelection(),
  EditorView.lineWrapping,
  json,
  editorColours,
  history(),
  keymap.of([...defaultKeymap, ...historyKeymap]),
  EditorView.theme({ '.cm-fault': { backgroundColor: 'var(--alarm-fill)' } }),
]

const faultLine = Decoration.line({ class: 'cm-fault' })

const marksOf = (describedBy: string | undefined, faultAt: number | undefined) => [
  EditorView.contentAttributes.of({
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(faultAt === undefined ? {} : { 'aria-invalid': 'true' }),
  }),
  EditorView.decorations.of((view) => {
    if (faultAt === undefined) return Decoration.none
    const { from } = view.state.doc.lineAt(Math.min(faultAt, view.state.doc.length))
    return Decoration.set([faultLine.range(from)])
  }),
]

/** Settings as text, in the editor that scripts are written in. */
export const JsonEditor = ({ label, text, describedBy, faultAt, onChange }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const marks = useRef(new Compartment())
  const latest = useRef({ text, onChange })
  useEffect(() => {
    latest.current = { text, onChange }
  })
  const isReadOnly = onChange === undefined
  useEffect(() => {
    const made = new EditorView({
      ...(place.current === null ? {} : { parent: place.current }),
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          basics,
          marks.current.of([]),
          EditorState.readOnly.of(isReadOnly),
          // In a long text that is only read, the other end is further away than it looks.
          isReadOnly ? [] : bracketMatching(),
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-readonly': String(isReadOnly),
            tabindex: '0',
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange?.(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [label, isReadOnly])
  useEffect(() => {
    const { current } = view
    if (current === undefined || current.state.doc.toString() === text) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: text } })
  }, [text])
  useEffect(() => {
    view.current?.dispatch({
      effects: marks.current.reconfigure(marksOf(describedBy, faultAt)),
    })
  }, [describedBy, faultAt])
  return <div ref={place} className={styles.editor} />
}
