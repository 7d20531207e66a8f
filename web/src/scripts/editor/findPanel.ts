import { type Extension, StateEffect, StateField } from '@codemirror/state'
import { Decoration, EditorView, type Panel, keymap, showPanel } from '@codemirror/view'

interface Match {
  readonly from: number
  readonly to: number
}

/** The positions of a text in a script, ignoring letter case, without overlap. */
export const findMatches = (script: string, wanted: string): Match[] => {
  if (wanted === '') return []
  const [text, word] = [script.toLowerCase(), wanted.toLowerCase()]
  // Letters whose lower case is longer would move every place behind them.
  const [where, what] = text.length === script.length ? [text, word] : [script, wanted]
  const matches: Match[] = []
  for (let from = where.indexOf(what); from !== -1; from = where.indexOf(what, from + what.length)) {
    matches.push({ from, to: from + what.length })
  }
  return matches
}

/** The match after a place in the text, or before it; round the end and begin anew. */
export const nextMatch = (matches: readonly Match[], at: number, direction: 1 | -1): number => {
  if (direction === 1) {
    const next = matches.findIndex(({ from }) => from >= at)
    return next === -1 ? 0 : next
  }
  const previous = matches.findLastIndex(({ to }) => to <= at)
  return previous === -1 ? matches.length - 1 : previous
}

/** The search text; undefined while the panel is closed. */
const setWanted = StateEffect.define<string | undefined>()

const wantedField = StateField.define<string | undefined>({
  create: () => undefined,
  update: (wanted, transaction) =>
    transaction.effects.reduce((now, effect) => (effect.is(setWanted) ? effect.value : now), wanted),
})

const matchesIn = ({ state }: EditorView) => findMatches(state.doc.toString(), state.field(wantedField) ?? '')

const found = Decoration.mark({ class: 'cm-found' })

const button = (label: string, onPress: () => void): HTMLButtonElement => {
  const element = document.createElement('button')
  element.type = 'button'
  element.textContent = label
  element.addEventListener('click', onPress)
  return element
}

const createPanel = (view: EditorView): Panel => {
  const dom = document.createElement('div')
  dom.className = 'cm-find'
  const input = document.createElement('input')
  input.type = 'search'
  input.setAttribute('aria-label', 'Find in script')
  input.placeholder = 'Find'
  const count = document.createElement('output')

  const showCount = () => {
    const matches = matchesIn(view)
    const { from, to } = view.state.selection.main
    const at = matches.findIndex((match) => match.from === from && match.to === to)
    const place = at === -1 ? '' : `${at + 1} of `
    count.textContent = input.value === '' ? '' : `${place}${matches.length} found`
  }
  const go = (direction: 1 | -1) => {
    const matches = matchesIn(view)
    const { from, to } = view.state.selection.main
    const match = matches[nextMatch(matches, direction === 1 ? to : from, direction)]
    if (match === undefined) return
    view.dispatch({ selection: { anchor: match.from, head: match.to }, scrollIntoView: true })
    showCount()
  }
  const close = () => {
    view.dispatch({ effects: setWanted.of(undefined) })
    view.focus()
  }
  input.addEventListener('input', () => {
    view.dispatch({ effects: setWanted.of(input.value) })
    showCount()
  })
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter' && event.target === input) go(event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  dom.append(
    input,
    button('Previous', () => go(-1)),
    button('Next', () => go(1)),
    count,
    button('Close', close),
  )
  return {
    dom,
    top: true,
    mount: () => {
      input.focus()
      input.select()
    },
    update: ({ docChanged }) => {
      if (docChanged) showCount()
    },
  }
}

export const openFind = (view: EditorView): boolean => {
  const input = view.dom.querySelector<HTMLInputElement>('.cm-find input')
  if (input === null) view.dispatch({ effects: setWanted.of('') })
  else input.select()
  return true
}

/** Finding a text in the script: Ctrl-F or ⌘F, Enter to the next, Shift-Enter to the one before, Escape closes. */
export const findPanel: Extension = [
  wantedField,
  showPanel.compute([wantedField], (state) => (state.field(wantedField) === undefined ? null : createPanel)),
  EditorView.decorations.compute([wantedField, 'doc'], (state) =>
    Decoration.set(
      findMatches(state.doc.toString(), state.field(wantedField) ?? '').map(({ from, to }) =>
        found.range(from, to),
      ),
    ),
  ),
  keymap.of([{ key: 'Mod-f', run: openFind, preventDefault: true }]),
  EditorView.theme({
    '.cm-found': { backgroundColor: 'var(--warn-fill)', outline: '1px solid var(--warn)' },
    '.cm-find': { display: 'flex', flexWrap: 'wrap', gap: '0.375rem', padding: '0.375rem 0.5rem' },
    '.cm-find input, .cm-find button': {
      padding: '0.125rem 0.5rem',
      border: '1px solid var(--line-strong)',
      borderRadius: '4px',
      backgroundColor: 'var(--surface)',
      color: 'var(--ink)',
      font: 'inherit',
    },
    '.cm-find output': { alignSelf: 'center', color: 'var(--ink-soft)' },
  }),
]
