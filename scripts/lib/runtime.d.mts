export declare const SHOP_FLAGS: string[]
