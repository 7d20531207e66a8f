import { type ReactNode, useState } from 'react'
import { Dialog, type DialogSize } from '../dialog/Dialog'
import { SidePanel } from '../layout/SidePanel'
import { UnsavedQuestion } from '../dialog/UnsavedGuard'
import { Button } from '../button/Button'
import { Form } from './Form'
import styles from './Form.module.css'
import type { EditForm } from './useEditForm'

interface Props<V extends object> {
  title: string
  form: EditForm<V>
  /** What the button says: `Apply`. Without one there is only the way out: for those who may look, not change. */
  submit: string | undefined
  disabledReason?: string | undefined
  cancelLabel?: string
  /** A `panel` leaves in sight what it is about. */
  size?: DialogSize | 'panel'
  className?: string | undefined
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: closing it asks before changes are lost. Open for as long as it is rendered. */
export const FormDialog = <V extends object>({
  title,
  form,
  submit,
  onClose,
  size = 'm',
  ...rest
}: Props<V>) => {
  const { disabledReason, cancelLabel = 'Cancel', className, children } = rest
  const [isAsking, setIsAsking] = useState(false)
  const close = () => (form.isUnsaved ? setIsAsking(true) : onClose())
  const isReachable = size === 'l' || size === 'full' || size === 'panel'
  const content = (
    <>
      <Form
        form={form}
        submit={submit}
        disabledReason={disabledReason}
        className={className}
        barClassName={isReachable ? styles.reachable : undefined}
        actions={
          <Button variant="default" onClick={close}>
            {cancelLabel}
          </Button>
        }
      >
        {children}
      </Form>
      <UnsavedQuestion
        opened={isAsking}
        leadsAway={false}
        onStay={() => setIsAsking(false)}
        onDiscard={onClose}
      />
    </>
  )
  return size === 'panel' ? (
    <SidePanel title={title} onClose={close}>
      {content}
    </SidePanel>
  ) : (
    <Dialog title={title} size={size} onClose={close} actions={null}>
      {content}
    </Dialog>
  )
}
