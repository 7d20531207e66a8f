import { Button, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  nextOwnCardKey,
  type OwnCardType,
  ownCardTypes,
  tooManyCards,
} from '../../../shared/display/ownCards'
import { useReadingsKeys } from '../data/readingsContext'
import type { Device } from '../devices/useDevice'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { LargeDialog } from '../ui/LargeDialog'
import { PermissionButton } from '../ui/PermissionButton'
import { CardList } from './CardList'
import { type CardRow, cardRows, changeOf, findRows, type RowEdits } from './cardRows'
import type { DisplayChange } from './displayChange'
import styles from './DisplaySettings.module.css'
import { editorOf } from './editorOf'

interface Props {
  device: Device
  onSave: (change: DisplayChange, text: string) => Promise<void>
  onOpenKey: (key: string) => void
  onClose: () => void
}

const addLabels = { widget: 'Add Widget', chart: 'Add Chart' } as const satisfies Record<OwnCardType, string>

/** Which cards are shown, how and in which order (spec 1 §2, spec 2 §5). Nothing changes until it is applied. */
export const CardListDialog = ({ device, onSave, onOpenKey, onClose }: Props) => {
  const { deviceid, display, config } = device
  const keys = useReadingsKeys()
  const navigate = useNavigate()
  const [edits, setEdits] = useState<RowEdits>({})
  const [search, setSearch] = useState('')
  const [toRemove, setToRemove] = useState<CardRow>()
  const rows = useMemo(() => cardRows(keys, display, config, edits), [keys, display, config, edits])

  const save = () => onSave(changeOf(display, edits), 'Display settings changed')
  const goTo = (type: OwnCardType, key: string) => {
    void save()
    void navigate(editorOf[type](deviceid, key))
  }
  const addButton = (type: OwnCardType) => {
    const key = nextOwnCardKey(type, Object.keys(display))
    return (
      <PermissionButton
        key={type}
        variant="default"
        size="compact-sm"
        disabledReason={key === undefined ? tooManyCards(type) : undefined}
        onClick={() => (key === undefined ? undefined : goTo(type, key))}
      >
        {addLabels[type]}
      </PermissionButton>
    )
  }
  return (
    <LargeDialog title="Display Settings" onClose={onClose}>
      <div className={styles.tools}>
        <TextInput
          className={styles.search}
          type="search"
          size="xs"
          aria-label="Search cards"
          placeholder="Search cards"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {ownCardTypes.map(addButton)}
      </div>
      <CardList
        rows={rows}
        shown={findRows(rows, search)}
        display={display}
        onEdit={(changes) =>
          setEdits((before) => ({
            ...before,
            ...Object.fromEntries(
              Object.entries(changes).map(([key, edit]) => [key, { ...before[key], ...edit }]),
            ),
          }))
        }
        onOpen={(row) => onOpenKey(row.key)}
        onRemove={setToRemove}
      />
      <div className={styles.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            void save()
            onClose()
          }}
        >
          Apply
        </Button>
      </div>
      <ConfirmDialog
        title="Remove Card"
        opened={toRemove !== undefined}
        confirmLabel="Remove"
        danger
        onConfirm={() => {
          if (toRemove !== undefined) void onSave({ [toRemove.key]: null }, `${toRemove.label} removed`)
        }}
        onClose={() => setToRemove(undefined)}
      >
        {toRemove?.label} and its settings will be removed from this device for everybody.
      </ConfirmDialog>
    </LargeDialog>
  )
}
