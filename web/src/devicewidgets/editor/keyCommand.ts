import { snapPixels } from '../../../../shared/display/widget'

export type EditorCommand =
  | { do: 'undo' }
  | { do: 'redo' }
  | { do: 'duplicate' }
  | { do: 'remove' }
  | { do: 'deselect' }
  | { do: 'move'; dx: number; dy: number }

interface Keys {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const arrows: Record<string, readonly [number, number] | undefined> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const withControl: Record<string, EditorCommand | undefined> = {
  z: { do: 'undo' },
  y: { do: 'redo' },
  d: { do: 'duplicate' },
}

const alone: Record<string, EditorCommand | undefined> = {
  Delete: { do: 'remove' },
  Backspace: { do: 'remove' },
  Escape: { do: 'deselect' },
}

/** What a key does on the canvas. An arrow moves by 5 px on the grid and by 1 px off it; with Shift the other way. */
export const keyCommand = (
  { key, ctrlKey, metaKey, shiftKey }: Keys,
  isOnGrid: boolean,
): EditorCommand | undefined => {
  if (ctrlKey || metaKey) {
    const command = withControl[key.toLowerCase()]
    return command?.do === 'undo' && shiftKey ? { do: 'redo' } : command
  }
  const arrow = arrows[key]
  if (arrow === undefined) return alone[key]
  const step = isOnGrid !== shiftKey ? snapPixels : 1
  return { do: 'move', dx: arrow[0] * step, dy: arrow[1] * step }
}
