export { FilterBar } from './filters/filter-bar'
export { RecordsTable } from './list/records-table'
