import { getOpenApi } from '../../../shared/core/openApi'
import { useEndpoint } from '../core/useEndpoint'

export const useApiDocument = () => useEndpoint(getOpenApi, {}, { revalidateIfStale: false })
