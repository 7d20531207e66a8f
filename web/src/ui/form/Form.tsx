import type { ReactNode, ComponentProps } from 'react'
import { FailureText } from '../feedback/FailureText'
import { PermissionButton } from '../button/PermissionButton'
import { UnsavedGuard } from '../dialog/UnsavedGuard'
import styles from './Form.module.css'
import type { EditForm } from './useEditForm'

interface FormFrameProps extends Omit<ComponentProps<'form'>, 'className'> {
  /** Of the fields; in one column without it. */
  bodyClassName?: string | undefined
  /** What stands below the fields. */
  foot: ReactNode
}

/** The fields of a form, and below them what is done with them. */
const FormFrame = ({ bodyClassName, foot, children, ...form }: FormFrameProps) => (
  <form {...form} className={styles.form} noValidate>
    <div className={`${styles.body} ${bodyClassName ?? styles.fields}`}>{children}</div>
    {foot}
  </form>
)

interface Props<V extends object> {
  form: EditForm<V>
  /** What the button says: `Save Settings`. Without one the form is there to be read. */
  submit: string | undefined
  /** Why it cannot be saved, beside that nothing was changed. */
  disabledReason?: string | undefined
  /** Stands beside the button: how much is not saved yet. */
  note?: ReactNode
  /** More buttons, before it. */
  actions?: ReactNode
  /** Of the fields; in one column without it. */
  className?: string | undefined
  /** In the place of the row of buttons: a `SaveBar`. */
  bar?: ReactNode
  /** Of the row of buttons, where it stays in sight. */
  barClassName?: string | undefined
  children: ReactNode
}

/** The fields of a form, why it was not saved, and its button. Asks before its changes are lost. */
export const Form = <V extends object>({ form, submit, disabledReason, ...rest }: Props<V>) => {
  const { attach, busy, failure, refusal, isUnsaved } = form
  const { note, actions, bar, className, barClassName = '', children } = rest
  return (
    <FormFrame
      ref={attach}
      bodyClassName={className}
      onSubmit={(event) => {
        // React passes it on to a form around it, even from a dialog.
        event.stopPropagation()
        if (disabledReason === undefined) void form.submit(event)
        else event.preventDefault()
      }}
      foot={
        <>
          <FailureText failure={failure} />
          {bar ?? (
            <div className={`${styles.actions} ${barClassName}`}>
              {note === undefined ? null : (
                <span role="status" className={styles.note}>
                  {note}
                </span>
              )}
              {actions}
              {submit === undefined ? null : (
                <PermissionButton type="submit" loading={busy} disabledReason={refusal ?? disabledReason}>
                  {submit}
                </PermissionButton>
              )}
            </div>
          )}
          <UnsavedGuard hasChanges={isUnsaved} />
        </>
      }
    >
      {children}
    </FormFrame>
  )
}
