import type { MenuEntry } from '../../ui/menu/MenuEntry'

interface Facts {
  mayTrigger: boolean
  maySeeQueue: boolean
  isQueueShown: boolean
  onToggleQueue: () => void
  onShowCard: (key: string) => void
  onNotes: () => void
  onDisplaySettings: (() => void) | undefined
  onArrange: (() => void) | undefined
}

interface PageAction extends MenuEntry {
  readonly onSelect: () => void
  readonly opensDialog?: true
}

/** What one may do from the head of the data page: buttons on a desk, a menu on a phone. */
export const pageActions = (facts: Facts): readonly PageAction[] => [
  ...(facts.mayTrigger ? [{ label: 'Triggers', onSelect: () => facts.onShowCard('triggers') }] : []),
  ...(facts.maySeeQueue
    ? [{ label: 'Command Queue', isOn: facts.isQueueShown, onSelect: facts.onToggleQueue }]
    : []),
  { label: 'Raw JSON', onSelect: () => facts.onShowCard('raw_json') },
  { label: 'Asset Notes', opensDialog: true, onSelect: facts.onNotes },
  ...(facts.onArrange === undefined ? [] : [{ label: 'Arrange', onSelect: facts.onArrange }]),
  ...(facts.onDisplaySettings === undefined
    ? []
    : [{ label: 'Display Settings', opensDialog: true as const, onSelect: facts.onDisplaySettings }]),
]
