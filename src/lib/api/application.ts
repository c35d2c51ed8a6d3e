import { queryOptions } from '@tanstack/react-query'
import { options } from './contract/application'
import { call } from './http'

const applicationKeys = { all: ['application'], choices: ['application', 'choices'] } as const

/** Name and id of every application, for filters. */
export const applicationChoices = queryOptions({
  queryKey: applicationKeys.choices,
  queryFn: ({ signal }) => call(options, { signal }),
  staleTime: 60_000,
})
