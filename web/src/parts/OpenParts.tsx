import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../ui/ConfirmDialog'
import { Dialog, type DialogSize } from '../ui/Dialog'
import { SidePanel } from '../ui/SidePanel'
import { useInAddress } from '../ui/useInAddress'

const sizes: readonly DialogSize[] = ['s', 'm', 'l', 'full']

/** A panel that asks before it loses what was typed. */
const Panel = ({ onClose }: { onClose: () => void }) => {
  const [text, setText] = useState('')
  return (
    <SidePanel
      title="Side panel"
      onClose={onClose}
      isUnsaved={text !== ''}
      actions={<Button onClick={onClose}>Apply</Button>}
    >
      <TextInput label="Name" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </SidePanel>
  )
}

/** What opens over the page; which one it is stands in the address. */
export const OpenParts = () => {
  const { value, open, close } = useInAddress('open')
  const size = sizes.find((name) => name === value)
  const others: Record<string, ReactNode> = {
    panel: <Panel onClose={close} />,
    question: (
      <ConfirmDialog title="Delete" danger onConfirm={() => undefined} onClose={close}>
        All readings of this device are deleted.
      </ConfirmDialog>
    ),
  }
  return (
    <>
      {[...sizes, ...Object.keys(others)].map((name) => (
        <Button key={name} variant="default" onClick={() => open(name)}>
          {name}
        </Button>
      ))}
      {size === undefined ? null : (
        <Dialog title={`Dialog ${size}`} size={size} onClose={close}>
          What it is about.
        </Dialog>
      )}
      {value === undefined ? null : others[value]}
    </>
  )
}
