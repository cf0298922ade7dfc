export declare const SHOP_FLAGS: string[]
export declare const SHOP_ENVIRONMENT: Record<string, string>
