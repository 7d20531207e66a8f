import { StateField } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view'
import { findScriptHints } from '../../../../shared/scripts/findScriptHints'

const mark = (text: string) => Decoration.mark({ class: 'cm-hint', attributes: { title: text } })

const decorate = (text: string): DecorationSet =>
  Decoration.set(
    findScriptHints(text).map((hint) => mark(hint.text).range(hint.from, hint.to)),
    true,
  )

/** Underlines what the mJS of a device does not have; the reason shows on hover and in the list below. */
export const hintMarks = [
  StateField.define<DecorationSet>({
    create: ({ doc }) => decorate(doc.toString()),
    update: (marks, { docChanged, newDoc }) => (docChanged ? decorate(newDoc.toString()) : marks),
    provide: (field) => EditorView.decorations.from(field),
  }),
  EditorView.theme({
    '.cm-hint': { textDecoration: 'underline wavy var(--warn)', textUnderlineOffset: '3px' },
  }),
]
