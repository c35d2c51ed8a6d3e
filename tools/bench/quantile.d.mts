export declare function quantile(times: readonly number[], share: number): number
