// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/// A stable coin with the habits that make USDT special: `transfer`, `transferFrom` and `approve` answer nothing, and
/// its owner may issue, stop everything, and shut out single holders. Only for chains that live on one computer.
contract TetherLike {
    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    address public owner;
    bool public paused;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Issue(uint256 amount);
    event Pause();
    event Unpause();
    event AddedBlackList(address holder);
    event RemovedBlackList(address holder);

    error NotOwner();
    error IsPaused();
    error IsBlackListed(address holder);
    error BalanceTooLow(uint256 balance, uint256 wanted);
    error AllowanceTooLow(uint256 allowance, uint256 wanted);
    error NoReceiver();
    error UnevenLists();

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    constructor(string memory name_, string memory symbol_, uint8 decimals_, address[] memory holders, uint256 each) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
        owner = msg.sender;
        for (uint256 i = 0; i < holders.length; i++) _mint(holders[i], each);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        uint256 left = allowance[from][msg.sender];
        if (left < value) revert AllowanceTooLow(left, value);
        if (left != type(uint256).max) allowance[from][msg.sender] = left - value;
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    /// Pays several receivers in one transaction: one Transfer event each, in the order given.
    function transferMany(address[] calldata receivers, uint256[] calldata values) external {
        if (receivers.length != values.length) revert UnevenLists();
        for (uint256 i = 0; i < receivers.length; i++) _move(msg.sender, receivers[i], values[i]);
    }

    function issue(address to, uint256 amount) external onlyOwner {
        _mint(to, amount);
        emit Issue(amount);
    }

    function pause() external onlyOwner {
        paused = true;
        emit Pause();
    }

    function unpause() external onlyOwner {
        paused = false;
        emit Unpause();
    }

    function addBlackList(address holder) external onlyOwner {
        isBlackListed[holder] = true;
        emit AddedBlackList(holder);
    }

    function removeBlackList(address holder) external onlyOwner {
        isBlackListed[holder] = false;
        emit RemovedBlackList(holder);
    }

    function _mint(address to, uint256 amount) private {
        totalSupply += amount;
        unchecked {
            balanceOf[to] += amount;
        }
        emit Transfer(address(0), to, amount);
    }

    function _move(address from, address to, uint256 value) private {
        if (paused) revert IsPaused();
        if (isBlackListed[from]) revert IsBlackListed(from);
        if (to == address(0)) revert NoReceiver();
        uint256 balance = balanceOf[from];
        if (balance < value) revert BalanceTooLow(balance, value);
        unchecked {
            balanceOf[from] = balance - value;
            balanceOf[to] += value;
        }
        emit Transfer(from, to, value);
    }
}
