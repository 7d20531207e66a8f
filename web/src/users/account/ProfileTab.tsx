import { useState } from 'react'
import useSWR from 'swr'
import { useSession, useUser } from '../../core/session/sessionContext'
import { AlertDialog } from '../../ui/dialog/AlertDialog'
import { ErrorBox } from '../../ui/feedback/ErrorBox'
import { Loading } from '../../ui/feedback/Loading'
import { Form } from '../../ui/form/Form'
import { useEditForm } from '../../ui/form/useEditForm'
import { TextInput } from '../../ui/field/Field'
import { askPool } from './askPool'
import { type Profile, cleanNumber, phoneHint, profileFaults } from './accountRules'

const readProfile = async () => {
  const outcome = await askPool((pool) => pool.readProfile())
  if (!outcome.ok) throw new Error(outcome.error.message)
  return outcome.output
}

const clean = (typed: Partial<Profile>): Partial<Profile> =>
  Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [
      name,
      name === 'phone_number' ? cleanNumber(text) : text.trim(),
    ]),
  )

const ProfileForm = ({ profile, onSaved }: { profile: Profile; onSaved: () => void }) => {
  const { email } = useUser()
  const form = useEditForm<Profile>({
    saved: profile,
    check: profileFaults,
    save: async (_typed, changed) => {
      const outcome = await askPool((pool) => pool.saveProfile(clean(changed)))
      if (outcome.ok) onSaved()
      return outcome
    },
  })
  return (
    <Form form={form} submit="Update Account">
      <TextInput label="Email" value={email} readOnly variant="filled" />
      <TextInput {...form.field('given_name')} label="Given Name" autoComplete="given-name" maxLength={50} />
      <TextInput
        {...form.field('family_name')}
        label="Family Name"
        autoComplete="family-name"
        maxLength={50}
      />
      <TextInput
        {...form.field('phone_number')}
        label="Phone"
        description={phoneHint}
        type="tel"
        autoComplete="tel"
        maxLength={25}
      />
    </Form>
  )
}

/** Name and phone of the account. */
export const ProfileTab = () => {
  const { refresh } = useSession()
  const { data, error, mutate } = useSWR<Profile, Error>('own profile', readProfile, {
    revalidateOnFocus: false,
  })
  const [isSaved, setIsSaved] = useState(false)
  if (data === undefined) {
    return error === undefined ? (
      <Loading label="Loading your account" />
    ) : (
      <ErrorBox error={error} onRetry={() => void mutate()} />
    )
  }
  const { given_name, family_name, phone_number } = data
  return (
    <>
      <ProfileForm
        profile={{ given_name, family_name, phone_number }}
        onSaved={() => {
          setIsSaved(true)
          void mutate()
          void refresh()
        }}
      />
      <AlertDialog title="Account Updated" opened={isSaved} onClose={() => setIsSaved(false)}>
        Your details have been saved.
      </AlertDialog>
    </>
  )
}
