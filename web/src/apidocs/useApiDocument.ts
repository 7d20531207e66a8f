import { getOpenApi } from '../../../shared/apidocs/getOpenApi'
import { useEndpoint } from '../core/useEndpoint'

export const useApiDocument = () => useEndpoint(getOpenApi, {}, { revalidateIfStale: false })
