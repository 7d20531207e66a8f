import { useState } from 'react'
import { mayAsAccount } from '../../../shared/core/roles'
import {
  getDistributors,
  type Distributor,
  addDistributor,
  putDistributor,
} from '../../../shared/distributor/distributors'
import { useUser } from '../core/session/sessionContext'
import { useEndpoint } from '../core/api/useEndpoint'
import { Combobox } from '../ui/combobox/Combobox'
import { ErrorBox } from '../ui/feedback/ErrorBox'
import { readsOf } from '../core/api/readsOf'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { TextInput } from '../ui/field/Field'
import { Button } from '../ui/button/Button'
import styles from './Shipping.module.css'

interface EditDistributorDialogProps {
  /** The one to change; a new one without. */
  readonly known: Distributor | undefined
  readonly onDone: (id: number) => void
  readonly onClose: () => void
}

type Fields = Pick<Distributor, 'name' | 'email' | 'phone' | 'address'>

const labels: Record<keyof Fields, string> = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
}
const fields = Object.keys(labels) as (keyof Fields)[]
const refresh = [readsOf(getDistributors, {})]

/** The details of a distributor. */
const EditDistributorDialog = ({ known, onDone, onClose }: EditDistributorDialogProps) => {
  const { id = 0, name = '', email = '', phone = '', address = '' } = known ?? {}
  const saved: Fields = { name, email, phone, address }
  const options = {
    saved,
    success: ({ message }: { message: string }) => message,
    refresh,
    onDone: (output: { id: number }) => {
      onDone(output.id)
      onClose()
    },
  }
  const added = useEndpointForm(addDistributor, {
    ...options,
    request: (values) => ({ id: 0 as const, ...values }),
  })
  const changed = useEndpointForm(putDistributor, { ...options, request: (values) => ({ id, ...values }) })
  const form = known === undefined ? added : changed
  return (
    <FormDialog
      title={known === undefined ? 'New Distributor' : `Edit ${known.name}`}
      form={form}
      submit="Save"
      onClose={onClose}
    >
      {fields.map((field, index) => (
        <TextInput
          key={field}
          label={labels[field]}
          autoFocus={index === 0}
          autoComplete="off"
          {...form.field(field)}
        />
      ))}
    </FormDialog>
  )
}

interface Props {
  readonly value: number | undefined
  readonly onChange: (id: number | undefined) => void
}

/** Who the devices go to; staff add and change distributors here. */
export const DistributorSelect = ({ value, onChange }: Props) => {
  const { data, error, mutate } = useEndpoint(getDistributors, {})
  const { specialGroups } = useUser()
  const [open, setOpen] = useState<'new' | 'chosen'>()
  const chosen = data?.distributors.find(({ id }) => id === value)
  if (data === undefined && error !== undefined) {
    return <ErrorBox error={error} onRetry={() => void mutate()} />
  }
  return (
    <>
      <Combobox
        label="Distributor"
        placeholder={data?.distributors.length === 0 ? 'There are none yet' : 'Choose one'}
        choices={data?.distributors.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={value === undefined ? undefined : String(value)}
        onChange={(id) => onChange(Number(id))}
      />
      {chosen === undefined ? null : (
        <p className={styles.soft}>
          {chosen.email}
          {chosen.address === '' ? '' : ` · ${chosen.address}`}
        </p>
      )}
      {mayAsAccount(new Set(specialGroups), 'administerPortal') ? (
        <div className={styles.buttons}>
          <Button variant="default" size="compact-sm" onClick={() => setOpen('new')}>
            New Distributor
          </Button>
          {chosen === undefined ? null : (
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Edit ${chosen.name}`}
              onClick={() => setOpen('chosen')}
            >
              Edit
            </Button>
          )}
        </div>
      ) : null}
      {open === undefined ? null : (
        <EditDistributorDialog
          known={open === 'new' ? undefined : chosen}
          onDone={onChange}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}
