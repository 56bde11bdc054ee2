// Generated from openapi/ by `pnpm gen`. Do not edit.
export interface paths {
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in with e-mail and password.
         * @description Wrong credentials are 422; after 5 failures per e-mail and address in 15 minutes 429.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Revokes the token. */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The signed-in user, fresh. Carries no token.
         * @description The client keeps the token it has. Open while the device check of the token is due; the user is then a
         *     reduced one (R4).
         */
        post: operations["reloadUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public settings; with a token also those bound to the user.
         * @description Never a secret, nor a setting that only the server reads. With a valid token the answer adds what is marked "with
         *     a token" in Settings, and `session.two_fa` is the user's own; a token that ran out answers as none would. Open
         *     while the device check of the token is due (R4).
         */
        get: operations["getSettings"];
        put?: never;
        /** The same call as getSettings, by POST. */
        post: operations["postSettings"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/countries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Countries with dial codes. */
        get: operations["listCountries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/assets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every asset with its quote.
         * @description The first one is the default asset of a client with an empty watchlist (T-157). Asked again every 15 seconds while
         *     prices of several assets are in sight (T-114, R22).
         */
        get: operations["listAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asset/rate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One asset's quote.
         * @description Asked every 5 seconds for the asset in sight (T-109). A quote older than 30 seconds in an open market opens, closes and
         *     triggers nothing (T-060); while the market is closed `at` stays the time of the last quote (T-061).
         */
        get: operations["getAssetRate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/asset/candles/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Candles of one asset, oldest first. */
        get: operations["getAssetCandles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/watchlist": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The watchlist, in the order of adding. */
        get: operations["listWatchlist"];
        put?: never;
        /** Adds an asset; adding one that is there succeeds (T-248). */
        post: operations["addToWatchlist"];
        /** Removes an asset; removing one that is absent succeeds. Body or query (T-248). */
        delete: operations["removeFromWatchlist"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/trades/store": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens a position at the server's price.
         * @description A buy opens at the server's `buy_p`, a sell at its `sell_p`. The margin (price × qty ÷ leverage, in USD, rounded up) is
         *     reserved as `traded_amount` and leaves the balance as it is (T-081). A business refusal is 200 with status 0, no trade
         *     and one of these texts:
         *     - "Market is closed" and "No current price" (T-060, T-061).
         *     - "There is no conversion rate from … to USD": the asset is priced in another currency (T-062).
         *     - "Price has changed, please try again": the price is worse for the client than the one sent by more than the operator
         *       allows, 0.1 % unless set otherwise (T-079).
         *     - "Stop loss is too close to the market", with the least value: it lies within the opening cost of the spread (R20).
         *     - "Insufficient free margin": the margin exceeds balance + P/L − reserved margin (T-057, R17).
         *
         *     Once open, the server alone watches the position on every price, whether a client is there or not: it closes it at the
         *     current quote when the loss reaches `stop_loss`, looked at first, or the profit `take_profit` (T-082), and closes the
         *     account's largest loser while (balance + P/L) ÷ margin is at or below the stop-out level, 50 % unless set otherwise
         *     (T-083). The client learns of it by polling.
         */
        post: operations["placeOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/trades/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Open positions of the active mode, newest first. */
        get: operations["listOpenTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/trades/update/pnl": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Open positions of the active mode with P/L, as a bare array.
         * @description Asked 4 seconds after the previous answer while positions are open (T-103); the same positions as listOpenTrades.
         */
        get: operations["pollOpenTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/trades/closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** Closed positions of the active mode, newest first. */
        get: operations["listClosedTrades"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/trades/close/all": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes what it can and names the ids that stayed open (T-095).
         * @description Acts on the active account mode only. Ids that are no open position of this account (closed meanwhile, another mode's,
         *     another user's) are passed over: they are not in `failed`.
         */
        post: operations["closeAllTrades"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/close/trade": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Closes one position; closing a closed one answers it again (T-090).
         * @description Closes at the current quote: a buy at `sell_p`, a sell at `buy_p`. The profit, rounded to cents, is credited to the
         *     balance of the position's account mode, which never falls below 0 (T-081). The id of another user's position, or of the
         *     other account mode's, is 404 (T-097, T-255).
         */
        post: operations["closeTrade"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/intents/{key}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What became of the call that carried this key.
         * @description Answering `unknown` voids the key, so that a late arrival of the call is refused (R15).
         */
        get: operations["getIntent"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Amount: number;
        /** @description An instrument with its quote. A client buys at `buy_p` (ask) and sells at `sell_p` (bid). */
        Asset: {
            id: number;
            /** @description The asset's name. */
            a_name: string;
            type: components["schemas"]["AssetType"];
            /** @description Address of an image; empty for none. */
            image: string;
            /** @description Exchange symbol, such as NASDAQ:AAPL. */
            ex_sym: string;
            /** @description Short symbol, such as EURUSD. */
            sy: string;
            /** @description Symbol with a separator, such as EUR/USD. */
            sym: string;
            /** @description The pricing currency (T-062). */
            base: string;
            leverage: components["schemas"]["Leverage"];
            buy_p: components["schemas"]["Price"];
            sell_p: components["schemas"]["Price"];
            sell_spread: components["schemas"]["Spread"];
            /** @description Decimals that a price of this asset has. */
            decimals: number;
            /** @description Per cent since a day ago (T-145). */
            change: number | null;
            /** @description Whether its market is open. */
            is_open: boolean;
            /**
             * Format: date-time
             * @description When a closed market opens again; null while it is open or not known.
             */
            next_open: string | null;
            /**
             * Format: date-time
             * @description Time of the quote.
             */
            at: string;
        };
        AssetAnswer: {
            message: string;
            data: components["schemas"]["Asset"];
        };
        /** @description forex, stocks, crypto, commodities, indices, etfs or options; another type keeps its own name (T-210). */
        AssetType: string;
        AssetsAnswer: {
            data: components["schemas"]["Asset"][];
        };
        Balance: number;
        /** @description Bid prices of one interval (T-009). */
        Candle: {
            /** @description Start of the interval in Unix seconds UTC. */
            time: number;
            open: components["schemas"]["Price"];
            high: components["schemas"]["Price"];
            low: components["schemas"]["Price"];
            close: components["schemas"]["Price"];
        };
        CandlesAnswer: {
            /** @description Oldest first. */
            data: components["schemas"]["Candle"][];
        };
        CloseAllAnswer: {
            message: string;
            /** @description Ids that stayed open. */
            failed: number[];
        };
        CloseAllRequest: {
            /** @description The ids that the confirmation showed; only these are closed. Without it every open position of the active mode. */
            ids?: components["schemas"]["Id"][];
        };
        CloseAnswer: {
            message: string;
            data: components["schemas"]["Trade"];
        };
        /**
         * @description Who closed it: the client (manual), a limit (take_profit, stop_loss), the server for want of margin (stop_out), or the
         *     connected manager; null while it is open.
         * @enum {string|null}
         */
        CloseReason: "manual" | "take_profit" | "stop_loss" | "stop_out" | "manager" | null;
        CloseRequest: {
            /** @description The position's id. */
            id: components["schemas"]["Id"];
        };
        CountriesAnswer: {
            data: components["schemas"]["Country"][];
        };
        Country: {
            nicename: string;
            phonecode: string;
            /** @description Two letters, ISO 3166-1. */
            flag: string;
            /** @enum {integer} */
            inactive: 0 | 1;
        };
        /** @description A switch in one of the wire's forms; on is true, 1, "1", "true" or "yes" (R1). */
        Flag: boolean | number | string;
        Id: number;
        IntentAnswer: {
            /** @description What became of the call that carried this key (R15). Answering unknown voids the key. */
            data: {
                /** @enum {string} */
                state: "settled" | "running" | "unknown";
                /** @description The operationId. */
                operation: string | null;
                /** @description The first answer's HTTP status. */
                status: number | null;
                /** @description The first answer's body. */
                body: unknown;
            };
        };
        /** @enum {string} */
        Interval: "1m" | "5m" | "15m" | "1h" | "1d";
        Leverage: number;
        LoginAnswer: {
            message: string;
            data: components["schemas"]["SignedIn"];
        };
        LoginRequest: {
            /** @description The account's e-mail address; case does not count. */
            email: string;
            /** @description The account's password. */
            password: string;
            /** @description The browser's user-agent text. */
            device: string;
        };
        Message: {
            message: string;
        };
        /** @description Success (status 1 with the trade) and business refusal (status 0 with the reason) alike (R13). */
        OrderAnswer: {
            /** @enum {integer} */
            status: 0 | 1;
            data: components["schemas"]["Trade"] | null;
            msg: string;
        };
        /** @description A market order. The server executes at its own quote; `amount` and the prices are the client's view (T-079). */
        OrderRequest: {
            /** @description Units of the asset, at most 6 decimals (T-045). */
            qty: components["schemas"]["Quantity"];
            /** @description The asset's id. */
            coinId: components["schemas"]["Id"];
            /** @description buy opens at buy_p, sell at sell_p. */
            type: components["schemas"]["Side"];
            /** @description The ask that the client showed; without it a buy is not checked for a changed price (T-242). */
            buy_p?: components["schemas"]["Price"];
            /** @description The bid that the client showed; without it a sell is not checked for a changed price (T-242). */
            sell_p?: components["schemas"]["Price"];
            /** @description Margin in USD as the client showed it; the server reckons its own (T-079). */
            amount?: components["schemas"]["Amount"];
            /** @description Whether take_profit closes the position. */
            is_take_profit: boolean;
            /** @description Whether stop_loss closes the position. */
            is_stop_loss: boolean;
            /** @description USD of profit; 0 when off (T-054). */
            take_profit: components["schemas"]["Amount"];
            /** @description USD of loss; 0 when off (T-054). */
            stop_loss: components["schemas"]["Amount"];
            /** @description Stored and echoed; closes nothing (T-234). */
            duration: number;
        };
        Price: number;
        /** @description Every failure (R13). `message` and `error` are the same text. */
        Problem: {
            message: string;
            error: string;
            /** @description Field → texts, on 422 only. */
            errors?: {
                [key: string]: string[];
            };
            /** @description A stable word where a program must tell cases apart. */
            status?: string;
        };
        ProfitLoss: number;
        Quantity: number;
        /** @description A quote; its fields are those of the asset (T-113). */
        Rate: {
            id: number;
            buy_p: components["schemas"]["Price"];
            sell_p: components["schemas"]["Price"];
            sell_spread: components["schemas"]["Spread"];
            /** Format: date-time */
            at: string;
            change: number | null;
            is_open: boolean;
            /** Format: date-time */
            next_open: string | null;
        };
        RateAnswer: {
            data: components["schemas"]["Rate"];
        };
        /**
         * @example admin
         * @example superadmin
         */
        Role: string;
        /** @description Stored by the client as webtrader_sseess; it steers the screen only, the server checks everything. */
        SessionRecord: {
            crm_auto_login: string;
            saas: string;
            crm_url: string;
            redirect_away: string;
            redirect_away_link: string;
            two_fa: string;
            after_signin: string;
            tawk_widget_id: string;
            tawk_property_id: string;
            enable_tawk_live_chat: string;
        };
        /** @description Public settings of the operator. Every flag is read by one rule (R1); unknown keys are ignored. */
        Settings: {
            site_name: string;
            site_favicon?: string;
            logo?: string;
            logo_sm?: string;
            logo_dark?: string;
            /** @description dark or anything else. */
            login_page?: string;
            site_info_url?: string;
            terms_conditions_url?: string;
            privacy_policy_url?: string;
            front_end_url?: string;
            /** @description wealth_management or anything else. */
            home_page?: string;
            phone_code?: string;
            disable_login_extras?: components["schemas"]["Flag"];
            send_must_verify_email?: components["schemas"]["Flag"];
            admin_must_verify?: components["schemas"]["Flag"];
            enable_practice_account?: components["schemas"]["Flag"];
            enable_account_connection_autotrade?: components["schemas"]["Flag"];
            enable_auto_trader?: components["schemas"]["Flag"];
            enable_onboarding?: components["schemas"]["Flag"];
            enable_multi_plans?: components["schemas"]["Flag"];
            enable_mt?: components["schemas"]["Flag"];
            enable_mining?: components["schemas"]["Flag"];
            /** @description no hides the chart. */
            use_api?: string;
            platform_security_bond_message?: string;
            live_chat?: string;
            show_side_menu_chat?: components["schemas"]["Flag"];
            show_floating_chat?: components["schemas"]["Flag"];
            demo_mode?: components["schemas"]["Flag"];
            demo_buy_btn_url?: string;
            /** @description Only while demo_mode is on. */
            demo_user_login_email?: string;
            /** @description Only while demo_mode is on. */
            demo_user_login_password?: string;
            demo_hosts?: string[];
            dark_login_hosts?: string[];
            /**
             * @description R17.
             * @enum {string}
             */
            equity_formula?: "as_specified" | "standard";
            /** @description simulated or the provider's name (R28). */
            market_source?: string;
            /** @description Per cent; a warning shows at or below it (T-083). */
            margin_warning_level?: number;
            /** @description A hex colour (R30). */
            brand_accent?: string;
            /** @description A hex colour (R30). */
            brand_up?: string;
            /** @description A hex colour (R30). */
            brand_down?: string;
            /** @description Pixels (R30). */
            brand_radius?: string;
            session: components["schemas"]["SessionRecord"];
        };
        SettingsAnswer: {
            data: components["schemas"]["Settings"];
        };
        /** @enum {string} */
        Side: "buy" | "sell";
        SignedIn: {
            token: string;
            user: components["schemas"]["User"];
            session: components["schemas"]["SessionRecord"];
        };
        Spread: number;
        /**
         * @description A position. `closing_price` is the current price of the side that would close it (sell_p of a buy, buy_p of a sell),
         *     then the final one; `profit` is (closing_price − opening_price) × qty of a buy and the opposite of a sell, in USD, so a
         *     new position begins at minus the spread (T-080).
         */
        Trade: {
            id: number;
            asset: {
                id: number;
                image: string;
                sy: string;
                decimals: number;
            };
            /** @description Margin reserved, USD (T-081). */
            traded_amount: components["schemas"]["Amount"];
            leverage: components["schemas"]["Leverage"];
            qty: components["schemas"]["Quantity"];
            closing_price: components["schemas"]["Price"];
            opening_price: components["schemas"]["Price"];
            trade_type: components["schemas"]["Side"];
            profit: components["schemas"]["ProfitLoss"];
            /** Format: date-time */
            created_at: string;
            /**
             * @description 0 open and 1 closed.
             * @enum {integer}
             */
            status: 0 | 1;
            is_practice: boolean;
            is_take_profit: boolean;
            is_stop_loss: boolean;
            take_profit: components["schemas"]["Amount"];
            stop_loss: components["schemas"]["Amount"];
            duration: number;
            /** Format: date-time */
            closed_at: string | null;
            close_reason: components["schemas"]["CloseReason"];
        };
        TradesAnswer: {
            /** @description Newest first. */
            data: components["schemas"]["Trade"][];
        };
        /** @description Newest first. */
        TradesArray: components["schemas"]["Trade"][];
        /** @description The account holder; money is USD. `estimatedBalance` is the real balance, `practice_wallet` the practice one. */
        User: {
            id: number;
            email: string;
            name: string;
            firstname: string;
            lastname: string;
            phone: string;
            phoneNumber: string;
            phoneCode: string;
            /** @description The country's nicename; empty when unknown. */
            country: string;
            /**
             * Format: date-time
             * @description Registration date.
             */
            time: string;
            /** @description Address of the avatar; empty for none. */
            img: string;
            roles: components["schemas"]["Role"][];
            bonus: components["schemas"]["Balance"];
            estimatedBalance: components["schemas"]["Balance"];
            practice_wallet: components["schemas"]["Balance"];
            is_practice: boolean;
            /** @enum {string} */
            trader_request: "" | "pending" | "accepted";
            manager_id: number | null;
            manager: {
                name: string;
            } | null;
            account_officer: string | null;
            portfolios: {
                id: number;
                name: string;
                value: components["schemas"]["Balance"];
            }[];
            portfolios_value: components["schemas"]["Balance"];
            pnl: components["schemas"]["ProfitLoss"];
            deposit: components["schemas"]["Balance"];
            withdrawals: components["schemas"]["Balance"];
            plan_balance: components["schemas"]["Balance"];
            plan_name: string | null;
            trading_plans: {
                name: string;
            }[];
            trading_plans_id: number[];
            currentPlan: string | null;
            unread_messages: number;
            onboarding_done: boolean;
        };
        UserAnswer: {
            data: components["schemas"]["User"];
        };
        WatchlistRequest: {
            /** @description The asset's id. */
            currency_pair_id: components["schemas"]["Id"];
        };
    };
    responses: {
        /** @description Any other failure: 404 for an unknown address, 413 for a body over the limit, 415, 500, 503. */
        Failure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is not of the contract's form; nothing was changed. */
        Invalid: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such asset. */
        NoAsset: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description No such thing, or not this user's. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests; Retry-After says how many seconds to wait. */
        TooMany: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The token is missing, expired or revoked. */
        Unauthenticated: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /** @description The asset's id. */
        AssetId: components["schemas"]["Id"];
        /**
         * @description One key for one intent, kept on every retry of it; a call without one is simply carried out (R15). The same key and
         *     body get the first answer again for 24 hours, another body is 422 idempotency_mismatch, a call that still runs is 409
         *     in_progress, and one that getIntent has answered `unknown` is 409 intent_void. 5xx and 429 are not kept.
         */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginRequest"];
            };
        };
        responses: {
            /** @description Signed in. While the device check of this token is due, the user is a reduced one (R4). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LoginAnswer"];
                };
            };
            /** @description The password was right, but `status` is email_not_verified or admin_not_verified. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description Wrong credentials, or a request outside the contract. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failure"];
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The token is void. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            default: components["responses"]["Failure"];
        };
    };
    reloadUser: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The user. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            default: components["responses"]["Failure"];
        };
    };
    getSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
            /** @description Maintenance. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    postSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The settings. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SettingsAnswer"];
                };
            };
            /** @description Maintenance. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listCountries: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The countries, by name. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CountriesAnswer"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    listAssets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The assets in the operator's order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetsAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            default: components["responses"]["Failure"];
        };
    };
    getAssetRate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The asset's id. */
                id: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The quote. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RateAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NoAsset"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getAssetCandles: {
        parameters: {
            query?: {
                /** @description Length of a candle. */
                interval?: components["schemas"]["Interval"];
                /** @description How many at most. */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The asset's id. */
                id: components["parameters"]["AssetId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The candles. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CandlesAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NoAsset"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    listWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Full assets. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetsAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            default: components["responses"]["Failure"];
        };
    };
    addToWatchlist: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WatchlistRequest"];
            };
        };
        responses: {
            /** @description The added entry. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssetAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description No such asset, or a request outside the contract. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    removeFromWatchlist: {
        parameters: {
            query?: {
                /** @description For clients that cannot send a body. */
                currency_pair_id?: components["schemas"]["Id"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["WatchlistRequest"];
            };
        };
        responses: {
            /** @description It is not on the watchlist. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    placeOrder: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key for one intent, kept on every retry of it; a call without one is simply carried out (R15). The same key and
                 *     body get the first answer again for 24 hours, another body is 422 idempotency_mismatch, a call that still runs is 409
                 *     in_progress, and one that getIntent has answered `unknown` is 409 intent_void. 5xx and 429 are not kept.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderRequest"];
            };
        };
        responses: {
            /** @description Placed (status 1) or refused by a business rule (status 0). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OrderAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Not carried out; `status` says why, such as in_progress (still running) or intent_void (the key was asked about and voided). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is not of the contract's form, or `status` is idempotency_mismatch; nothing was changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failure"];
        };
    };
    listOpenTrades: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradesAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            default: components["responses"]["Failure"];
        };
    };
    pollOpenTrades: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradesArray"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            default: components["responses"]["Failure"];
        };
    };
    listClosedTrades: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The positions. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TradesAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            default: components["responses"]["Failure"];
        };
    };
    closeAllTrades: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description One key for one intent, kept on every retry of it; a call without one is simply carried out (R15). The same key and
                 *     body get the first answer again for 24 hours, another body is 422 idempotency_mismatch, a call that still runs is 409
                 *     in_progress, and one that getIntent has answered `unknown` is 409 intent_void. 5xx and 429 are not kept.
                 */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["CloseAllRequest"];
            };
        };
        responses: {
            /** @description Done; `failed` is empty when all were closed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloseAllAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description Not carried out; `status` says why, such as in_progress or intent_void. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The request is not of the contract's form, or `status` is idempotency_mismatch; nothing was changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooMany"];
            default: components["responses"]["Failure"];
        };
    };
    closeTrade: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CloseRequest"];
            };
        };
        responses: {
            /** @description The closed position. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CloseAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            404: components["responses"]["NotFound"];
            /** @description The position stays open; `status` says why, such as market_closed or no_current_price. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getIntent: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The idempotency key. */
                key: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Settled with the first answer, still running, or unknown. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntentAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
}
