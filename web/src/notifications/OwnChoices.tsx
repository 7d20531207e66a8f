import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutputOf } from '../../../shared/core/endpoint'
import {
  type getOwnNotifications,
  maxGroupsAtOnce,
  putOwnNotifications,
  sendOwnTest,
  sendOwnText,
} from '../../../shared/notifications/ownNotifications'
import { useAction } from '../core/api/useAction'
import { paths } from '../paths'
import { Button } from '../ui/button/Button'
import { PermissionButton } from '../ui/button/PermissionButton'
import { FailureText } from '../ui/feedback/FailureText'
import { failureOf, type Outcome, type Failure } from '../ui/feedback/outcome'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { Skeleton } from '../ui/feedback/Skeleton'
import { Form } from '../ui/form/Form'
import { useEditForm } from '../ui/form/useEditForm'
import { askAgain } from '../core/api/askAgain'
import { askPool, describeCodeRefusal } from '../users/account/askPool'
import { FactorCode } from '../users/account/FactorCode'
import {
  ChoiceTable,
  type ChoiceDraft,
  type GroupChoice,
  changesOf,
  draftOf,
  ownNotificationReads,
  useOwnNotifications,
} from './ChoiceTable'
import { QuietHoursForm } from './QuietHoursForm'
import styles from './Choices.module.css'

/** Shows by a code that the number of the account is the person's own. */
const ConfirmPhone = () => {
  const [isSent, setIsSent] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const [wrong, setWrong] = useState<string>()
  const begin = async () => {
    setBusy(true)
    setFailure(undefined)
    const outcome = await askPool((pool) => pool.sendPhoneCode())
    setBusy(false)
    if (outcome.ok) setIsSent(true)
    else setFailure(outcome.error)
  }
  const answer = async (code: string): Promise<boolean> => {
    setBusy(true)
    setWrong(undefined)
    const outcome = await askPool((pool) => pool.confirmPhone(code))
    setBusy(false)
    if (outcome.ok) askAgain(ownNotificationReads)
    else setWrong(describeCodeRefusal(outcome.error.message))
    return outcome.ok
  }
  if (isSent) {
    return (
      <FactorCode
        description="Enter the 6 digits that were sent to your phone."
        busy={busy}
        error={wrong}
        onCode={answer}
        onCancel={() => setIsSent(false)}
      />
    )
  }
  return (
    <>
      {' '}
      is not confirmed: nothing is sent to it.{' '}
      <Button variant="default" size="compact-sm" loading={busy} onClick={() => void begin()}>
        Send me a code
      </Button>
      <FailureText failure={failure} />
    </>
  )
}

type Own = OutputOf<typeof getOwnNotifications>

const columns = [
  { channel: 'push', label: 'Push' },
  { channel: 'email', label: 'Email' },
  { channel: 'sms', label: 'Text' },
] as const

/** What a channel needs before it reaches the person. */
const Needs = ({ own }: { own: Own }) => {
  const test = useAction(sendOwnTest, { success: ({ message }) => message })
  const text = useAction(sendOwnText, { success: ({ message }) => message })
  return (
    <dl className={styles.needs}>
      <dt>Push</dt>
      <dd>{own.hasPush ? 'Rings on your devices below.' : 'No device of yours rings yet: add one below.'}</dd>
      <dt>Email</dt>
      <dd>
        {own.email.to}
        {own.email.isConfirmed ? '' : ' is not confirmed yet: nothing is sent to it.'}{' '}
        <PermissionButton
          variant="default"
          size="compact-sm"
          loading={test.busy}
          disabledReason={own.email.isConfirmed ? undefined : 'Confirm your email address first.'}
          onClick={() => void test.run({})}
        >
          Send me a test
        </PermissionButton>
        <FailureText failure={test.error && failureOf(test.error)} />
      </dd>
      <dt>Text</dt>
      <dd>
        {own.phone.to === '' ? (
          <>
            Your account has no phone number: add one on the{' '}
            <Link to={paths.account('profile')}>Profile tab</Link>.
          </>
        ) : (
          <>
            {own.phone.to}
            {own.phone.isConfirmed ? (
              <>
                {' '}
                <Button
                  variant="default"
                  size="compact-sm"
                  loading={text.busy}
                  onClick={() => void text.run({})}
                >
                  Send me a test SMS
                </Button>{' '}
                <span className={styles.cost}>uses one SMS of a device’s month</span>
                <FailureText failure={text.error && failureOf(text.error)} />
              </>
            ) : (
              <ConfirmPhone />
            )}
          </>
        )}
      </dd>
    </dl>
  )
}

const Choices = ({ own }: { own: Own }) => {
  const { groups } = own
  const saved = useMemo(() => ({ chosen: draftOf(groups) }), [groups])
  const put = useAction(putOwnNotifications, {
    refresh: ownNotificationReads,
    success: ({ message }) => message,
  })
  /** As many groups as one request takes; what follows a failure is not sent. */
  const save = async (changes: GroupChoice[]): Promise<Outcome> => {
    let outcome: Outcome = { ok: true, output: undefined }
    for (let at = 0; at < changes.length && outcome.ok; at += maxGroupsAtOnce) {
      outcome = await put.run({ groups: changes.slice(at, at + maxGroupsAtOnce) })
    }
    return outcome
  }
  const form = useEditForm<{ chosen: ChoiceDraft }>({
    saved,
    check: () => ({}),
    save: ({ chosen }) => save(changesOf(chosen, groups)),
  })
  return (
    <Form form={form} submit="Save notifications" disabledReason={form.refusal}>
      <ChoiceTable
        groups={groups}
        draft={form.values.chosen}
        columns={columns}
        onChange={(chosen) => form.setFields({ chosen })}
      />
    </Form>
  )
}

/** By which channels a person is notified of each of their groups, and when they want to be left alone. */
export const OwnChoices = () => {
  const { data, error, mutate } = useOwnNotifications()
  if (data === undefined) {
    return error === undefined ? (
      <Skeleton label="Loading your notifications" rows={12} rowRem={5} />
    ) : (
      <ErrorBox error={error} otherwise="Error Loading Data" onRetry={() => void mutate()} />
    )
  }
  return (
    <div className={styles.page}>
      <h2>What notifies you</h2>
      <p className={styles.note}>
        Besides the lists of the devices and your turns on call. One message for an event, also when the list
        of the device has your address.
      </p>
      <Needs own={data} />
      <Choices own={data} />
      <QuietHoursForm quietHours={data.quietHours} />
    </div>
  )
}
