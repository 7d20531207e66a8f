import {
  type Distributor,
  addDistributor,
  getDistributors,
  putDistributor,
} from '../../../shared/distributor/distributors'
import { readsOf } from '../core/api/readsOf'
import { useEndpointForm } from '../core/api/useEndpointForm'
import { FormDialog } from '../ui/form/FormDialog'
import { TextInput } from '../ui/field/TextInput'

interface Props {
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
export const EditDistributorDialog = ({ known, onDone, onClose }: Props) => {
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
