import type { GroupId } from '../../../shared/core/ids'
import type { GroupWidgetType, SettingsOf } from '../../../shared/views/groupView'

/** The settings of a widget as fields: all but its title, which the editor has for every type. */
export interface WidgetFieldsProps<Type extends GroupWidgetType> {
  readonly groupid: GroupId
  readonly settings: SettingsOf<Type>
  readonly onChange: (settings: SettingsOf<Type>) => void
  /** What the contract says is wrong, by the path of the field: `columns.0.name`. */
  readonly faults: Readonly<Record<string, string>>
}
