import { sectionOf } from '../../../../shared/settings/configSections'

/** The tab on which a setting stands; what no table knows stands as JSON only. */
export const tabOfKey = (key: string): string => sectionOf(key)?.tab ?? 'json'
