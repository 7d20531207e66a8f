import { HighlightStyle, defaultHighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'

/** What the library paints in these colours is painted in ours, which change with the scheme by themselves. */
const ours: Record<string, string> = {
  '#708': 'var(--code-keyword)',
  '#219': 'var(--code-value)',
  '#164': 'var(--code-value)',
  '#a11': 'var(--code-string)',
  '#e40': 'var(--code-string)',
  '#00f': 'var(--code-name)',
  '#00c': 'var(--code-name)',
  '#940': 'var(--code-comment)',
  '#f00': 'var(--alarm)',
}

const highlight = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ tag, color }) => ({
    tag,
    color: (typeof color === 'string' ? ours[color] : undefined) ?? 'inherit',
  })),
)

const surfaces = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--ink)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--brand)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-gutters': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--ink-soft)',
    borderRight: '1px solid var(--line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-line)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--info-fill)',
    outline: '1px solid var(--info)',
  },
  '.cm-nonmatchingBracket, &.cm-focused .cm-nonmatchingBracket': {
    backgroundColor: 'var(--alarm-fill)',
    outline: '1px solid var(--alarm)',
  },
  '.cm-panels': {
    backgroundColor: 'var(--surface-sunken)',
    color: 'var(--ink)',
    borderColor: 'var(--line)',
  },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-changedLine, .cm-insertedLine': { backgroundColor: 'var(--ok-fill) !important' },
  '&.cm-merge-a .cm-changedLine, .cm-deletedChunk': { backgroundColor: 'var(--alarm-fill) !important' },
  '.cm-changedText, .cm-deletedText': {
    background: 'none !important',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
  },
  '.cm-collapsedLines': {
    background: 'var(--surface-sunken) !important',
    color: 'var(--ink-soft) !important',
  },
})

/** Light and dark follow the page: every colour is one of its variables. */
export const editorColours = [surfaces, syntaxHighlighting(highlight)]
