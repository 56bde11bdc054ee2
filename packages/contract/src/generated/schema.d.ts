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
         * @description Wrong credentials are 422; after 5 failures per e-mail and address in 15 minutes, or 100 per address with whatever
         *     e-mails, 429 (A-117, A-118).
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
    "/auth/register": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Opens an account, or a joint account of two holders (A-262, A-166).
         * @description With send_must_verify_email on, a code is mailed at once: it starts the five minutes of R6. With neither that
         *     setting nor admin_must_verify on, the answer signs the client in. An unknown `referrer_id` is ignored (R10).
         */
        post: operations["register"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp/email_verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a code that verifies the e-mail address (A-263).
         * @description Codes have 6 digits, are kept as a hash, live 15 minutes, count once, and are void after 5 wrong tries; a new one
         *     replaces the old, and a refused request leaves the old one in force. An unknown address gets the same answer
         *     (A-174).
         */
        post: operations["requestEmailCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp/email/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Verifies the e-mail address by its code (A-264). */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails the signed-in user a code for the device check (A-265).
         * @description A code as requestEmailCode says (A-174), to the address of the token's user; also when no check is due. Passing on
         *     the code trusts the browser, which a cookie says, not the `device` text (A-180).
         */
        post: operations["requestDeviceCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Passes the device check of this token (A-266).
         * @description The token is fully authorised from then on, and the browser is trusted for 30 days by a cookie that is bound to the
         *     user (A-179). A wrong code keeps the token as it is.
         */
        post: operations["verifyDevice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/password/reset/code": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mails a code that resets the password (A-267).
         * @description Codes have 6 digits, are kept as a hash, live 15 minutes, count once, and are void after 5 wrong tries; a new one
         *     replaces the old, and a refused request leaves the old one in force. An unknown address gets the same answer
         *     (A-174).
         */
        post: operations["requestResetCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/otp/pass/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Checks the code of a password reset without using it up (A-268, A-190).
         * @description A wrong code counts among the 5 tries.
         */
        post: operations["verifyResetCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/pass/update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sets a new password by the mailed code (A-269).
         * @description Uses the code up and revokes every token and trusted device of the user (A-190).
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/auto_login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Signs in by a one-time code of the back office (A-133).
         * @description The code is minted by the back office, counts once and lives 60 seconds; it stands for the password alone, so the
         *     device check and the verifications are due as after log-in.
         */
        post: operations["exchangeLoginCode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/crm/handoff": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mints the one-time code by which an administrator enters the CRM (A-123, R11).
         * @description The client goes to `{crm base}/auto-login?code={code}`; neither password nor token is ever in an address. How the
         *     CRM redeems the code with the server is between the two, and no call of this contract.
         */
        post: operations["createCrmHandoff"];
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
         * The signed-in user, fresh. Carries no token (A-271).
         * @description The client keeps the token it has (A-205). Open while the device check of the token is due; the user is then a
         *     reduced one (R4).
         */
        post: operations["reloadUser"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/switch/to/{mode}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Makes the real or the practice account the active one (A-276).
         * @description While the operator offers no practice account, the real one is active for everybody: each answer says is_practice
         *     false, and positions of the practice account stay (R18).
         *     Open positions stay, each in the account it was opened in (M-142). Choosing the active mode changes nothing and
         *     succeeds. The client then reloads the user and the orders (A-083).
         */
        post: operations["switchMode"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/user/update/practice_wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Raises the practice balance to 10,000.00 USD (A-278, M-140).
         * @description It does not add 10,000 but fills up to it, in either mode, and books one practice credit for the difference. The
         *     client then reloads the user.
         */
        post: operations["topUpPracticeWallet"];
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
         * Public settings; with a token also those bound to the user (A-220).
         * @description Never a secret, nor a setting that only the server reads. With a valid token the answer adds what is marked "with
         *     a token" in Settings, and `session.two_fa` is the user's own; a token that ran out answers as none would. Open
         *     while the device check of the token is due (R4).
         */
        get: operations["getSettings"];
        put?: never;
        /** The same call as getSettings, by POST (A-275). */
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
    "/user/trader/{action}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Asks for an account manager, takes or declines an offer, or ends the connection.
         * @description Only the account's owner can do this, with the owner's own token; a manager never uses it (T-195, T-198). No body;
         *     one is ignored. The client reloads the user afterwards. `request` and `accept` need the settings enable_auto_trader
         *     and, for `request`, enable_account_connection_autotrade; `decline` and `disconnect` are always possible (T-125).
         */
        post: operations["updateTraderRequest"];
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
         *     - "There are already … open positions": as many as the operator allows one account, 500 unless set otherwise (R35).
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
    "/user/trades/closed/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count and realised P/L of the active mode's closed positions.
         * @description What screens show of all closed positions (T-037, T-129, T-179) while they list a page of them.
         */
        get: operations["getClosedTradesSummary"];
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
         *     balance of the position's account mode in whole cents, a gain rounded down and a loss up (T-081, R35). It may stand
         *     below 0 while others are open; with none left it is set to 0 (R36). The id of another user's position, or of the
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
    "/user/manager/{manager_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The profile of the user's account manager.
         * @description Answers for the user's own `manager_id` only, whether the manager is connected or has made an offer: the offer's
         *     dialog shows whom the client would let trade (T-260). Every other id is 404 (T-255).
         */
        get: operations["getManager"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/mining": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The user's simulated miners. */
        get: operations["listMiningAssets"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Market news.
         * @description From the embedded source, or from a hosted provider that the server asks; the provider's token never reaches a
         *     client, which keeps the items for an hour (T-176, T-262, R27). While a provider fails the server answers the items
         *     it has, and 503 only when it has none.
         */
        get: operations["listNews"];
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
        /**
         * @description The stable words (`status`) of the access calls:
         *     - `two_fa_required`: the device check of this token is due (403).
         *     - `email_not_verified`: the password was right, the e-mail address is not verified yet (403).
         *     - `admin_not_verified`: the password was right, no administrator has verified the account yet (403).
         *     - `admin_only`: the call is for the roles admin and superadmin (403).
         *     - `practice_disabled`: the operator offers no practice account (403).
         *     - `code_invalid`: a mailed or one-time code is wrong, used, void or too old (422).
         *     - `maintenance`: the platform is being maintained (503).
         * @enum {string}
         */
        AccessWord: "two_fa_required" | "email_not_verified" | "admin_not_verified" | "admin_only" | "practice_disabled" | "code_invalid" | "maintenance";
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
            /**
             * @description The account mode that the client showed, true for practice: when the active mode is the other one nothing is
             *     closed and the answer is 409 mode_changed. Without it the active mode counts.
             */
            is_practice?: boolean;
        };
        CloseAnswer: {
            message: string;
            data: components["schemas"]["Trade"];
        };
        /** @description Why a position stays open. */
        CloseConflict: {
            /** @enum {unknown} */
            status: components["schemas"]["TradingWord"];
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
            /**
             * @description The account mode that the client showed, true for practice: when the active mode is the other one nothing is
             *     closed and the answer is 409 mode_changed. Without it the active mode counts.
             */
            is_practice?: boolean;
        };
        ClosedTradesAnswer: {
            /** @description Newest first. */
            data: components["schemas"]["Trade"][];
            links: {
                /** @description Address of the next page, below the server's base; null after the last. */
                next: string | null;
            };
        };
        ClosedTradesSummaryAnswer: {
            data: {
                /** @description Closed positions of the active mode. */
                count: number;
                /** @description Sum of their profits, USD. */
                profit: components["schemas"]["ProfitLoss"];
            };
        };
        /** @description The mailed code as text: it may begin with 0 (A-172). */
        Code: string;
        /** @description A refusal; its word stands only for a refused code, never for a malformed field. */
        CodeRefusal: components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            status?: components["schemas"]["AccessWord"];
        };
        CodeRequest: {
            code: components["schemas"]["Code"];
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
        /** @description The nicename of an active country (A-156). */
        CountryName: string;
        CrmHandoffAnswer: {
            data: {
                /** @description Random, single use; safe in an address without escaping. */
                code: string;
                /**
                 * @description Seconds.
                 * @constant
                 */
                expires_in: 60;
            };
        };
        DeviceRequest: {
            /** @description The browser's user-agent text: for the mail and the audit only, trust comes from the cookie (A-180). */
            device: string;
        };
        DeviceVerifiedAnswer: {
            message: string;
            data: {
                /** @constant */
                verified: true;
            };
        };
        /** @description The country's phonecode, digits only (A-155). */
        DialCode: string;
        /**
         * Format: email
         * @description An e-mail address; case does not count.
         */
        Email: string;
        EmailCodeRequest: {
            email: components["schemas"]["Email"];
            code: components["schemas"]["Code"];
        };
        EmailRequest: {
            email: components["schemas"]["Email"];
        };
        /** @description A switch in one of the wire's forms; on is true, 1, "1", "true" or "yes" (R1). */
        Flag: boolean | number | string;
        /** @description Why this token gets no code for the CRM. */
        HandoffForbidden: components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            status: components["schemas"]["AccessWord"];
        };
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
        /** @description Why an order or a close all is not carried out; nothing was changed by this call. */
        IntentConflict: {
            /** @enum {unknown} */
            status: components["schemas"]["TradingWord"];
        };
        /** @description The word stands only for a key that belongs to another request. */
        IntentRefusal: {
            /** @enum {unknown} */
            status?: components["schemas"]["TradingWord"];
        };
        /** @enum {string} */
        Interval: "1m" | "5m" | "15m" | "1h" | "1d";
        Leverage: number;
        LoginAnswer: {
            message: string;
            data: components["schemas"]["SignedIn"];
        };
        LoginCodeRequest: {
            /** @description The one-time code from the address; a bearer token is refused (A-133). */
            token: string;
            /** @description The browser's user-agent text (A-111). */
            device: string;
        };
        LoginRequest: {
            /** @description The account's e-mail address; case does not count. */
            email: string;
            /** @description The account's password. */
            password: string;
            /** @description The browser's user-agent text (A-111). */
            device: string;
        };
        /**
         * @description The assigned manager's profile (T-186, T-212). The six figures of the profile's head and chart may be missing, then
         *     a dash or an empty chart shows (T-190).
         */
        Manager: {
            user: components["schemas"]["ManagerUser"];
            overview: components["schemas"]["ManagerOverview"];
            /** @description The latest 100, newest first. */
            open_trades: components["schemas"]["ManagerTrade"][];
            /** @description The latest 100, the last closed first. */
            closed_trades: components["schemas"]["ManagerTrade"][];
            /** @description Clients who have asked for or have this manager. */
            followers?: number;
            /** @description Clients connected now. */
            copier?: number;
            /** @description The manager's own words, plain text. */
            about?: string;
            /** @description The figure over the chart: the return of the months in it, per cent. */
            overview_val?: components["schemas"]["ReturnRate"];
            /** @description Labels of the chart, oldest first. */
            months_val?: components["schemas"]["Month"][];
            /** @description Values of the chart, one for each label (T-190). */
            profits_val?: components["schemas"]["ReturnRate"][];
        };
        ManagerAnswer: {
            data: components["schemas"]["Manager"];
        };
        /** @description The manager's eight figures (T-212, T-190), over all closed positions of the manager's own. */
        ManagerOverview: {
            /** @description Mean return of a month, per cent. */
            monthly_return: components["schemas"]["ReturnRate"];
            /** @description Return since the first position, per cent. */
            total_return: components["schemas"]["ReturnRate"];
            /** @description Positions closed with a profit above 0. */
            total_win: number;
            /** @description Positions closed. */
            total_trade: number;
            /** @description Mean time from opening to closing, hours. */
            trade_length: number;
            /** @description Mean count of positions opened in a day. */
            trade_per_day: number;
            /** @description Real balances of the connected clients, USD. */
            total_amount_under_management: components["schemas"]["Balance"];
            /** @description What the manager has lodged with the operator, USD. */
            trader_security_deposit: components["schemas"]["Balance"];
        };
        /**
         * @description A position of the manager's own. Positions that the manager opens for a client are the client's, and stand in the
         *     client's lists (T-198). Limits that the manager has set are not shown to clients.
         */
        ManagerTrade: {
            id: components["schemas"]["Id"];
            asset: components["schemas"]["ManagerTradeAsset"];
            /** @description Margin reserved, USD. */
            traded_amount: components["schemas"]["Amount"];
            leverage: components["schemas"]["Leverage"];
            qty: components["schemas"]["Quantity"];
            /** @description The current price; the final one of a closed position. */
            closing_price: components["schemas"]["Price"];
            opening_price: components["schemas"]["Price"];
            trade_type: components["schemas"]["Side"];
            /** @description USD. */
            profit: components["schemas"]["ProfitLoss"];
            /** Format: date-time */
            created_at: string;
            /**
             * @description 0 open and 1 closed.
             * @enum {integer}
             */
            status: 0 | 1;
            /** Format: date-time */
            closed_at: string | null;
        };
        ManagerTradeAsset: {
            id: components["schemas"]["Id"];
            /** @description Address of an image; empty for none. */
            image: string;
            /** @description Short symbol, such as EURUSD. */
            sy: string;
            /** @description Decimals that a price of this asset has. */
            decimals: number;
        };
        ManagerUser: {
            name: string;
            /** @description Address of an image; empty for none, then initials show. */
            avatar: string;
            /**
             * Format: email
             * @description The address at which clients reach the manager.
             */
            email: string;
        };
        Message: {
            message: string;
        };
        MiningAnswer: {
            /** @description Oldest first; empty while enable_mining is off. */
            data: components["schemas"]["MiningAsset"][];
        };
        /**
         * @description A simulated miner of the user (T-213). Nothing is mined or earned, no figure moves by chance and none reaches a
         *     balance (T-182). Amounts are USD, so that they can be summed. How far it is = the time since `created_at` ÷
         *     `estimated_profit_after`, within 0–100 %.
         */
        MiningAsset: {
            id: components["schemas"]["Id"];
            /** @description The asset's name, such as Bitcoin. */
            asset: string;
            /** @description Address of an image; empty for none. */
            asset_image: string;
            /** @description Exchange symbol, such as CRYPTO:BTCUSD. */
            asset_exchange: string;
            /** @description Simulated, USD. */
            current_balance: components["schemas"]["Amount"];
            /** @description Simulated so far, USD. */
            profit: components["schemas"]["Amount"];
            /** @description Days from created_at until estimated_profit is reached. */
            estimated_profit_after: number;
            /** @description Simulated at the end, USD. */
            estimated_profit: components["schemas"]["Amount"];
            /**
             * Format: date-time
             * @description When the simulation began.
             */
            created_at: string;
        };
        /** @enum {string} */
        Mode: "real" | "practice";
        /** @description A month of UTC, such as 2026-03; the client names it in its language (R23). */
        Month: string;
        /** @description At least 6 characters and none of the common ones (A-157). */
        NewPassword: string;
        NewsAnswer: {
            /** @description Newest first; empty when the source has nothing. */
            data: components["schemas"]["NewsItem"][];
        };
        /**
         * @description An article of the news source (T-176). Texts are plain, never HTML. Items of the embedded source carry "Sample news"
         *     as their `source` (T-262).
         */
        NewsItem: {
            /** @description The source's own id. */
            id: string;
            title: string;
            summary: string;
            /** @description Where the article is; empty for none, as in the embedded source. */
            url: string;
            /** @description The publisher's name. */
            source: string;
            /** @description Address of an image, or a path of this host; empty or missing for none. */
            image?: string;
            /** Format: date-time */
            published_at: string;
        };
        /** @description The news provider cannot be asked now (provider_unavailable), or the platform is being maintained (maintenance). */
        NewsUnavailable: components["schemas"]["Problem"] & {
            /** @enum {string} */
            status: "provider_unavailable" | "maintenance";
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
            /**
             * @description The account mode that the client showed, true for practice: when the active mode is the other one nothing is
             *     opened and the answer is 409 mode_changed. Without it the active mode counts.
             */
            is_practice?: boolean;
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
        /** @description The password again; otherwise 422 "Password confirmation mismatch" (A-152). */
        PasswordAgain: string;
        PasswordResetRequest: {
            email: components["schemas"]["Email"];
            code: components["schemas"]["Code"];
            password: components["schemas"]["NewPassword"];
            repeat_password: components["schemas"]["PasswordAgain"];
        };
        PersonName: string;
        /** @description The number without the dial code, digits only; empty for none (A-140). */
        PhoneNumber: string;
        /** @description Why there is no practice account for this token. */
        PracticeProblem: components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            status: components["schemas"]["AccessWord"];
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
        /** @description What a user whose device check is due may know of the account (R4); the full user comes after the check. */
        ReducedUser: {
            id: number;
            email: string;
            name: string;
            /** @description Address of the avatar; empty for none. */
            img: string;
            roles: components["schemas"]["Role"][];
            /**
             * Format: date-time
             * @description Registration date.
             */
            time: string;
            is_practice: boolean;
        };
        RegisterAnswer: {
            /** @description "Registration successful" (A-159). */
            message: string;
            /** @description Signed in, or null while a verification is due. */
            data: components["schemas"]["SignedIn"] | null;
        };
        /**
         * @description One holder, or two: with `account_type` the first holder's e-mail is `primary_email`, while `email` and `username` are
         *     the login details (A-166). The keys of the answer's user are spelled otherwise (A-196).
         */
        RegisterRequest: {
            /** @description The address to sign in by, and a single holder's own. Not taken yet. */
            email: components["schemas"]["Email"];
            password: components["schemas"]["NewPassword"];
            repeat_password: components["schemas"]["PasswordAgain"];
            /** @description The (first) holder's first name. */
            first_name: components["schemas"]["PersonName"];
            /** @description The (first) holder's last name. */
            last_name: components["schemas"]["PersonName"];
            phone_code: components["schemas"]["DialCode"];
            country: components["schemas"]["CountryName"];
            /**
             * @description The account's currency (A-153).
             * @enum {string}
             */
            cur: "USD";
            phone: components["schemas"]["PhoneNumber"];
            /** @description Who recommended the product, from /ref/{userId}; unknown ids are ignored. */
            referrer_id?: string;
            /**
             * @description Sent for two holders only.
             * @enum {string}
             */
            account_type?: "Joint Account";
            /** @description Two holders only. Not taken yet; for display, sign-in stays by e-mail. */
            username?: string;
            /** @description Two holders only: the first holder's address. */
            primary_email?: components["schemas"]["Email"];
            secondary?: components["schemas"]["SecondHolder"];
        };
        /** @description Per cent of the capital; what was, never a promise (R28). */
        ReturnRate: number;
        /**
         * @example admin
         * @example superadmin
         */
        Role: string;
        /** @description Two holders only: the second one. The holders' e-mail addresses must differ (A-167). */
        SecondHolder: {
            /** @description First name. */
            first_name: components["schemas"]["PersonName"];
            /** @description Last name. */
            last_name: components["schemas"]["PersonName"];
            email: components["schemas"]["Email"];
            country: components["schemas"]["CountryName"];
            phone_code: components["schemas"]["DialCode"];
            phone: components["schemas"]["PhoneNumber"];
        };
        /** @description Stored by the client as webtrader_sseess; it steers the screen only, the server checks everything (A-198). */
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
            /** @description Only while demo_mode is on (A-101). */
            demo_user_login_email?: string;
            /** @description Only while demo_mode is on (A-101). */
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
            /** @description Where the session record has none (A-222). */
            crm_url?: string;
            /** @description Where the session record has none (A-222). */
            crm_auto_login?: components["schemas"]["Flag"];
            /** @description Whether /auto_login/credentials signs in by what stands behind the */
            enable_password_auto_login?: components["schemas"]["Flag"];
            /** @description Where the session record has none (A-095). */
            enable_tawk_live_chat?: components["schemas"]["Flag"];
            /** @description Of the hosted chat widget. */
            tawk_property_id?: string;
            /** @description Of the hosted chat widget. */
            tawk_widget_id?: string;
        };
        SettingsAnswer: {
            data: components["schemas"]["Settings"];
        };
        /** @enum {string} */
        Side: "buy" | "sell";
        SignedIn: {
            token: string;
            user: components["schemas"]["User"] | components["schemas"]["ReducedUser"];
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
        /**
         * @description What the client wants of the connection (R7); each moves `trader_request` of the user:
         *     - `request`: from empty to pending; account managers see it.
         *     - `accept`: from pending to accepted, only while a manager's offer is there (`manager_id` is set).
         *     - `decline`: from pending to empty; an offer is dropped with it. Also withdraws a request nobody has answered.
         *     - `disconnect`: from accepted to empty; `manager_id` is cleared and the manager trades here no more. Positions stay.
         * @enum {string}
         */
        TraderAction: "request" | "accept" | "decline" | "disconnect";
        /** @description Why the request cannot move; nothing was changed. */
        TraderConflict: components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            status: components["schemas"]["TraderWord"];
        };
        /** @description Why the client may not do this. */
        TraderForbidden: components["schemas"]["Problem"] & {
            /** @enum {unknown} */
            status: components["schemas"]["TraderWord"];
        };
        /**
         * @description The stable words (`status`) of the trader request:
         *     - `two_fa_required`: the device check of this token is due (403).
         *     - `auto_trader_off`: the operator's settings do not offer the service (403).
         *     - `no_offer`: accepted before a manager answered (409).
         *     - `wrong_state`: the request is not in the state that this action starts from (409).
         * @enum {string}
         */
        TraderWord: "two_fa_required" | "auto_trader_off" | "no_offer" | "wrong_state";
        TradesAnswer: {
            /** @description Newest first. */
            data: components["schemas"]["Trade"][];
        };
        /** @description Newest first. */
        TradesArray: components["schemas"]["Trade"][];
        /**
         * @description The stable words (`status`) of the trading calls:
         *     - `in_progress`: the first call with this key still runs (409).
         *     - `intent_void`: the client asked what became of the key, was told "unknown", and so gave the call up (409).
         *     - `idempotency_mismatch`: the key belongs to another request (422).
         *     - `mode_changed`: the active account mode is not the one that the client showed; it reloads the user (409).
         *     - `market_closed`: the asset's market is closed; the position stays open (409).
         *     - `no_current_price`: the asset's quote is too old to trade on; the position stays open (409).
         * @enum {string}
         */
        TradingWord: "in_progress" | "intent_void" | "idempotency_mismatch" | "mode_changed" | "market_closed" | "no_current_price";
        /** @description A problem whose word is two_fa_required; the client goes to the device check. */
        TwoFaProblem: components["schemas"]["Problem"] & {
            /** @enum {string} */
            status: "two_fa_required";
        };
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
                /** @description Address of an image; empty for none. */
                avatar: string;
            } | null;
            account_officer: string | null;
            portfolios: {
                id: number;
                name: string;
                value: components["schemas"]["Balance"];
            }[];
            portfolios_value: components["schemas"]["Balance"];
            pnl: components["schemas"]["Balance"];
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
            /** @description Of a joint account, for display only; sign-in stays by e-mail. */
            username?: string | null;
        };
        UserAnswer: {
            data: components["schemas"]["User"] | components["schemas"]["ReducedUser"];
        };
        WatchlistRequest: {
            /** @description The asset's id. */
            currency_pair_id: components["schemas"]["Id"];
        };
    };
    responses: {
        /** @description The device is missing or too long. */
        BadDevice: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
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
        /** @description Practice is switched off (`status` practice_disabled), or the device check is due (two_fa_required). */
        PracticeForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PracticeProblem"];
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
        /**
         * @description One code in five minutes for a purpose and e-mail, and `otp_per_address` in five minutes for a client's address (R6).
         *     Retry-After says how many seconds to wait; an earlier code still works (A-234).
         */
        TooManyCodes: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /**
         * @description Ten wrong codes in 15 minutes from a client's address, whoever's the codes are: not even a right one is looked at.
         *     Retry-After says how many seconds to wait.
         */
        TooManyTries: {
            headers: {
                /** @description Seconds. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Problem"];
            };
        };
        /** @description The device check of this token is due: `status` is two_fa_required (R4). */
        TwoFaRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TwoFaProblem"];
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
        /** @description The language of the mail: the first of en and es that it names, else en (A-283). */
        AcceptLanguage: string;
        /** @description The asset's id. */
        AssetId: components["schemas"]["Id"];
        /**
         * @description One key for one intent, kept on every retry of it; a call without one is simply carried out (R15). The same key and
         *     body get the first answer again for 24 hours, another body is 422 idempotency_mismatch, a call that still runs is 409
         *     in_progress, and one that getIntent has answered `unknown` is 409 intent_void. 5xx and 429 are not kept.
         */
        IdempotencyKey: string;
        /** @description Set by verifyDevice. While it is valid and this user's own, no device check is due (A-179). */
        TrustedDevice: string;
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
            cookie?: {
                /** @description Set by verifyDevice. While it is valid and this user's own, no device check is due (A-179). */
                trusted_device?: components["parameters"]["TrustedDevice"];
            };
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
    register: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the mail: the first of en and es that it names, else en (A-283). */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RegisterRequest"];
            };
        };
        responses: {
            /** @description The account is there; `data` is null while a verification is due (A-160). */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RegisterAnswer"];
                };
            };
            /**
             * @description A field is missing or wrong; `errors` names it, the second holder's as `secondary.first_name` (A-166). The
             *     e-mail or username is taken, the country is inactive or unknown (A-156), the password is shorter than 6 or a
             *     common one (A-157), `repeat_password` differs (A-152), the holders' e-mails are equal (A-167).
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /**
             * @description Too many registrations from one address: with send_must_verify_email on each mails a code and counts towards
             *     `otp_per_address` (R6). Retry-After says how many seconds to wait.
             */
            429: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    requestEmailCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the mail: the first of en and es that it names, else en (A-283). */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailRequest"];
            };
        };
        responses: {
            /** @description A code is on its way if the address is one of ours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The address is missing or malformed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyCodes"];
            default: components["responses"]["Failure"];
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCodeRequest"];
            };
        };
        responses: {
            /** @description The address is verified; the client goes to log-in (A-173). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The code is wrong, used, void or older than 15 minutes: `status` is code_invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeRefusal"];
                };
            };
            429: components["responses"]["TooManyTries"];
            default: components["responses"]["Failure"];
        };
    };
    requestDeviceCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the mail: the first of en and es that it names, else en (A-283). */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeviceRequest"];
            };
        };
        responses: {
            /** @description A code is on its way if the address is one of ours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            422: components["responses"]["BadDevice"];
            429: components["responses"]["TooManyCodes"];
            default: components["responses"]["Failure"];
        };
    };
    verifyDevice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CodeRequest"];
            };
        };
        responses: {
            /** @description The check is passed. */
            200: {
                headers: {
                    /**
                     * @description trusted_device: HttpOnly, Secure, SameSite=Lax, Path of the API, 30 days; SameSite=None where the API is on
                     *     another origin than the page.
                     */
                    "Set-Cookie": string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeviceVerifiedAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The code is wrong, used, void or older than 15 minutes: `status` is code_invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeRefusal"];
                };
            };
            429: components["responses"]["TooManyTries"];
            default: components["responses"]["Failure"];
        };
    };
    requestResetCode: {
        parameters: {
            query?: never;
            header?: {
                /** @description The language of the mail: the first of en and es that it names, else en (A-283). */
                "Accept-Language"?: components["parameters"]["AcceptLanguage"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailRequest"];
            };
        };
        responses: {
            /** @description A code is on its way if the address is one of ours. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The address is missing or malformed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            429: components["responses"]["TooManyCodes"];
            default: components["responses"]["Failure"];
        };
    };
    verifyResetCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EmailCodeRequest"];
            };
        };
        responses: {
            /** @description The code is right; updating the password needs it again (A-190). */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description The code is wrong, used, void or older than 15 minutes: `status` is code_invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeRefusal"];
                };
            };
            429: components["responses"]["TooManyTries"];
            default: components["responses"]["Failure"];
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasswordResetRequest"];
            };
        };
        responses: {
            /** @description The new password is set; the client goes to log-in. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /**
             * @description The code is refused (`status` code_invalid: the client goes back to the code), or a field is wrong: a password
             *     shorter than 6 or a common one, a `repeat_password` that differs. A wrong field leaves the code in force.
             */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeRefusal"];
                };
            };
            429: components["responses"]["TooManyTries"];
            default: components["responses"]["Failure"];
        };
    };
    exchangeLoginCode: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: {
                /** @description Set by verifyDevice. While it is valid and this user's own, no device check is due (A-179). */
                trusted_device?: components["parameters"]["TrustedDevice"];
            };
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LoginCodeRequest"];
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
            /** @description The code is unknown, used or older than 60 seconds, or it is a bearer token: `status` is code_invalid. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CodeRefusal"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
    createCrmHandoff: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The code, for one use within 60 seconds. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CrmHandoffAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The token's user is no administrator, or its device check is due (A-125). */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandoffForbidden"];
                };
            };
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
    switchMode: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account to make active. */
                mode: components["schemas"]["Mode"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mode is active. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PracticeForbidden"];
            /** @description Neither real nor practice (A-277, R18). */
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
    topUpPracticeWallet: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The practice balance is 10,000.00. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["PracticeForbidden"];
            /** @description The practice balance is 10,000.00 or more; nothing was changed (M-140, R20). */
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
    updateTraderRequest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description What to do. */
                action: components["schemas"]["TraderAction"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; `message` says what. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            /** @description The device check is due, or the operator does not offer the service. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraderForbidden"];
                };
            };
            /** @description No manager has answered yet, or the request is in another state; nothing was changed. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TraderConflict"];
                };
            };
            /** @description There is no such action. */
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
            403: components["responses"]["TwoFaRequired"];
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
            403: components["responses"]["TwoFaRequired"];
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
            403: components["responses"]["TwoFaRequired"];
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
            403: components["responses"]["TwoFaRequired"];
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
            403: components["responses"]["TwoFaRequired"];
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
            403: components["responses"]["TwoFaRequired"];
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
            403: components["responses"]["TwoFaRequired"];
            /** @description Not carried out; `status` says why, such as in_progress (still running) or intent_void (the key was asked about and voided). */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & components["schemas"]["IntentConflict"];
                };
            };
            /** @description The request is not of the contract's form, or `status` is idempotency_mismatch; nothing was changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & components["schemas"]["IntentRefusal"];
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
            403: components["responses"]["TwoFaRequired"];
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
            403: components["responses"]["TwoFaRequired"];
            default: components["responses"]["Failure"];
        };
    };
    listClosedTrades: {
        parameters: {
            query?: {
                /**
                 * @description How many at most, the last closed first. A history only grows, so it comes in pages: `links.next` is the
                 *     address of the next one. Counts and sums over all of them are getClosedTradesSummary's.
                 * @example 100
                 */
                limit?: number;
                /**
                 * @description The last id of the page before: positions after it in this order (by closed_at, then by id).
                 * @example 288
                 */
                before?: components["schemas"]["Id"];
            };
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
                    "application/json": components["schemas"]["ClosedTradesAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["TwoFaRequired"];
            /** @description `before` is no closed position of the active mode. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description `limit` or `before` is out of range. */
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
    getClosedTradesSummary: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The figures; both 0 without a closed position. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosedTradesSummaryAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["TwoFaRequired"];
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
            403: components["responses"]["TwoFaRequired"];
            /** @description Not carried out; `status` says why, such as in_progress or intent_void. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & components["schemas"]["IntentConflict"];
                };
            };
            /** @description The request is not of the contract's form, or `status` is idempotency_mismatch; nothing was changed. */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & components["schemas"]["IntentRefusal"];
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
            403: components["responses"]["TwoFaRequired"];
            404: components["responses"]["NotFound"];
            /** @description The position stays open; `status` says why, such as market_closed or no_current_price. */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"] & components["schemas"]["CloseConflict"];
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
            403: components["responses"]["TwoFaRequired"];
            422: components["responses"]["Invalid"];
            default: components["responses"]["Failure"];
        };
    };
    getManager: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The user's `manager_id`.
                 * @example 8
                 */
                manager_id: components["schemas"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The manager. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagerAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["TwoFaRequired"];
            /** @description No such manager, or not this user's. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Problem"];
                };
            };
            /** @description The id is not a positive integer. */
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
    listMiningAssets: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The miners. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MiningAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["TwoFaRequired"];
            default: components["responses"]["Failure"];
        };
    };
    listNews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The news. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsAnswer"];
                };
            };
            401: components["responses"]["Unauthenticated"];
            403: components["responses"]["TwoFaRequired"];
            /** @description The provider cannot be asked now (`status` is provider_unavailable), or maintenance. */
            503: {
                headers: {
                    /** @description Seconds. */
                    "Retry-After"?: number;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsUnavailable"];
                };
            };
            default: components["responses"]["Failure"];
        };
    };
}
