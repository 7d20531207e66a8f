import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { javascript } from '@codemirror/lang-javascript'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { Compartment, EditorState, StateField } from '@codemirror/state'
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
  Decoration,
  type DecorationSet,
} from '@codemirror/view'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import styles from '../Script.module.css'
import { editorColours } from './editorColours'
import { findPanel, openFind } from './findPanel'
import { findScriptHints } from '../../../../shared/scripts/findScriptHints'

const mark = (text: string) => Decoration.mark({ class: 'cm-hint', attributes: { title: text } })

const decorate = (text: string): DecorationSet =>
  Decoration.set(
    findScriptHints(text).map((hint) => mark(hint.text).range(hint.from, hint.to)),
    true,
  )

/** Underlines what the mJS of a device does not have; the reason shows on hover and in the list below. */
const hintMarks = [
  StateField.define<DecorationSet>({
    create: ({ doc }) => decorate(doc.toString()),
    update: (marks, { docChanged, newDoc }) => (docChanged ? decorate(newDoc.toString()) : marks),
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.theme({
    '.cm-hint': { textDecoration: 'underline wavy var(--warn)', textUnderlineOffset: '3px' },
  }),
]

export interface EditorHandle {
  openFind: () => void
  /** Puts the cursor there and the editor before the eyes. */
  goTo: (from: number, to: number) => void
}

interface Props {
  /** What the editor begins with; another object replaces what was typed since. */
  content: { readonly text: string }
  isReadOnly: boolean
  /** The id of what is to be known about the editor. */
  describedBy: string
  onChange: (text: string) => void
  ref?: Ref<EditorHandle>
}

const writability = (isReadOnly: boolean) => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of({ 'aria-readonly': String(isReadOnly) }),
]

const basics = [
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  javascript(),
  editorColours,
  hintMarks,
  findPanel,
  // Escape, then Tab, leaves the editor: the library lets the next Tab through.
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
]

/** The script under the hands: a text field that knows JavaScript. */
export const ScriptEditor = ({ content, isReadOnly, describedBy, onChange, ref }: Props) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const readOnly = useRef(new Compartment())
  const latest = useRef({ content, isReadOnly, onChange })
  useEffect(() => {
    latest.current = { content, isReadOnly, onChange }
  })

  useEffect(() => {
    const first = latest.current
    const made = new EditorView({
      ...(place.current === null ? {} : { parent: place.current }),
      state: EditorState.create({
        doc: first.content.text,
        extensions: [
          basics,
          readOnly.current.of(writability(first.isReadOnly)),
          EditorView.contentAttributes.of({
            'aria-label': 'Script',
            'aria-describedby': describedBy,
            tabindex: '0',
          }),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = made
    return () => made.destroy()
  }, [describedBy])

  useEffect(() => {
    const { current } = view
    if (current === undefined || current.state.doc.toString() === content.text) return
    current.dispatch({ changes: { from: 0, to: current.state.doc.length, insert: content.text } })
  }, [content])
  useEffect(() => {
    view.current?.dispatch({ effects: readOnly.current.reconfigure(writability(isReadOnly)) })
  }, [isReadOnly])

  useImperativeHandle(ref, () => ({
    openFind: () => {
      if (view.current !== undefined) openFind(view.current)
    },
    goTo: (from, to) => {
      view.current?.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true })
      view.current?.focus()
    },
  }))
  return <div ref={place} className={styles.editor} />
}
