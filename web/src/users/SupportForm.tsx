import { useState } from 'react'
import { maxDetailsLength, sendSupportRequest, supportTypes } from '../../../shared/users/supportRequest'
import { useBrandHost, useBrand } from '../brand/brand'
import { useUser } from '../core/session/sessionContext'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { AlertDialog } from '../ui/dialog/AlertDialog'
import { Form } from '../ui/form/Form'
import { Select } from '../ui/field/Select'
import { TextInput } from '../ui/field/Field'
import { Textarea } from '../ui/field/Textarea'

/** What makes an answer quick, and where one may be already. */
export const SupportHelp = () => {
  const { hideDocs, docsUrl } = useBrand()
  return (
    <>
      <h2>For a quick answer</h2>
      <ul>
        <li>What you expected, and what you see instead</li>
        <li>Since when, and how often</li>
        <li>The Device ID, if it is about one device</li>
      </ul>
      {hideDocs ? null : (
        <p>
          Some questions are answered in the <a href={docsUrl}>documentation</a>.
        </p>
      )}
    </>
  )
}

interface Fields {
  name: string
  email: string
  type: (typeof supportTypes)[number]
  deviceid: string
  details: string
}

const nothingWritten = 'Write what it is about.'

/** A request to the support of the brand; who asks and from which host goes along. */
export const SupportForm = ({ about }: { about: string | undefined }) => {
  const { name, email } = useUser()
  const hostname = useBrandHost()
  const saved: Fields = { name, email, type: 'Technical', deviceid: about ?? '', details: '' }
  const [isSent, setIsSent] = useState(false)
  const form = useEndpointForm(sendSupportRequest, {
    saved,
    unchanged: nothingWritten,
    startsOver: true,
    request: ({ deviceid, ...typed }) => ({
      ...typed,
      ...(deviceid.trim() === '' ? {} : { deviceid: deviceid.trim().toUpperCase() }),
      hostname,
    }),
    onDone: () => setIsSent(true),
  })
  return (
    <>
      <Form
        form={form}
        submit="Send Request"
        disabledReason={form.values.details.trim() === '' ? nothingWritten : undefined}
      >
        <TextInput {...form.field('name')} label="Name" autoComplete="name" maxLength={100} />
        <TextInput
          {...form.field('email')}
          label="Email"
          description={`The answer goes to ${email}, the address of your account.`}
          type="email"
          autoComplete="email"
        />
        <Select
          label="Type"
          choices={[...supportTypes]}
          value={form.values.type}
          onChange={({ currentTarget }) =>
            form.setField('type', supportTypes.find((type) => type === currentTarget.value) ?? 'Technical')
          }
        />
        <TextInput
          {...form.field('deviceid')}
          label="Device ID (optional)"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={9}
        />
        <Textarea {...form.field('details')} label="Details" rows={7} maxLength={maxDetailsLength} />
      </Form>
      <AlertDialog title="Request Sent" opened={isSent} onClose={() => setIsSent(false)}>
        Your request has been sent to support. The answer comes by email.
      </AlertDialog>
    </>
  )
}
