import { useMemo } from 'react'
import type { ConfigTab } from '../../../../shared/settings/configSections'
import { configFieldsOf } from '../fields/configFields'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { SettingsForm, type SectionTools } from '../form/SettingsForm'
import type { SettingsTabProps } from './SettingsTabProps'

/** A tab that is made of the table of settings alone. */
export const FormTab = ({ tab, ...props }: SettingsTabProps & { tab: ConfigTab; tools?: SectionTools }) => {
  const { reported } = props.settings
  const fields = useMemo(() => configFieldsOf(reported, tab), [reported, tab])
  return fields.length === 0 ? (
    <EmptyState title="This device has no settings of this kind." />
  ) : (
    <SettingsForm fields={fields} {...props} />
  )
}

export const GeneralTab = (props: SettingsTabProps) => <FormTab tab="general" {...props} />
export const InternalTab = (props: SettingsTabProps) => <FormTab tab="internal" {...props} />
export const ExternalTab = (props: SettingsTabProps) => <FormTab tab="external" {...props} />
